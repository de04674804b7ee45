// What is wrong with the layout of the page that is shown: a list of sentences, empty if nothing is.
() => {
  const LEAST_ROW = 12, LEAST_PLOT = 120, faults = [];
  const main = document.querySelector("[data-testid=stMain]");
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  // The corners of a text, which may be turned. Letters fill about two thirds of the height of a line.
  const corners = (box, line, onto) => {
    const [top, bottom] = [box.y + line / 6, box.y + box.height - line / 6];
    return [[box.x, top], [box.x + box.width, top], [box.x + box.width, bottom], [box.x, bottom]].map(([x, y]) => {
      const at = new DOMPoint(x, y).matrixTransform(onto);
      return [at.x, at.y];
    });
  };
  // Two convex shapes are apart if a line between them follows one of their edges.
  const overlap = (one, other) => {
    for (const shape of [one, other]) {
      for (let at = 0; at < 4; at++) {
        const [a, b] = [shape[at], shape[(at + 1) % 4]];
        const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
        const across = [(b[1] - a[1]) / length, (a[0] - b[0]) / length];
        const ends = [one, other].map((each) => each.map(([x, y]) => x * across[0] + y * across[1]));
        const [low, high] = [ends.map((each) => Math.min(...each)), ends.map((each) => Math.max(...each))];
        if (Math.min(...high) - Math.max(...low) < 1) return false;
      }
    }
    return true;
  };

  const texts = [];
  for (const chart of main.querySelectorAll("[data-testid=stVegaLiteChart]")) {
    const svg = chart.querySelector("svg.marks");
    const name = chart.querySelector("[aria-label]")?.getAttribute("aria-label")?.slice(0, 60) ?? "?";
    if (!svg) {
      faults.push(`a chart is not drawn as SVG: ${name}`);
      continue;
    }
    const frame = svg.getBoundingClientRect();
    const plot = svg.querySelector(".role-frame > g > .background")?.getBoundingClientRect();
    if (!plot || plot.width < LEAST_PLOT) faults.push(`the plot is ${Math.round(plot?.width)} wide: ${name}`);
    for (const text of svg.querySelectorAll("text")) {
      const said = text.textContent.trim();
      if (!said || !seen(text)) continue;
      const box = text.getBBox(), lines = Math.max(1, text.querySelectorAll("tspan").length);
      const shape = corners(box, box.height / lines, text.getScreenCTM());
      texts.push({ said, shape, in: svg });
      if (said.includes("…")) faults.push(`cut: ${said}`);
      const [xs, ys] = [shape.map(([x]) => x), shape.map(([, y]) => y)];
      const out = Math.max(frame.left - Math.min(...xs), Math.max(...xs) - frame.right,
        frame.top - Math.min(...ys), Math.max(...ys) - frame.bottom);
      if (out > 2) faults.push(`${Math.round(out)} outside its chart: ${said}`);
    }
    for (const axis of svg.querySelectorAll(".role-axis-label")) {
      const rows = [...axis.querySelectorAll("text")].filter((text) => text.textContent.trim() && seen(text));
      const across = rows.map((text) => text.getScreenCTM().e);
      if (Math.max(...across) - Math.min(...across) > 1) continue;
      const down = rows.map((text) => text.getScreenCTM().f).sort((a, b) => a - b);
      const least = Math.min(...down.slice(1).map((at, index) => at - down[index]));
      if (least < LEAST_ROW) faults.push(`rows of ${least.toFixed(1)}: ${name}`);
    }
  }

  // Words outside of charts, line by line.
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (!node.data.trim() || holder.closest("svg, style, script, canvas, [data-testid=stDataFrame]")) continue;
    if (!seen(holder) || holder.closest("[data-testid=stIconMaterial], [aria-hidden=true]")) continue;
    const style = getComputedStyle(holder), said = node.data.trim().slice(0, 60);
    if (style.clip !== "auto" || style.clipPath !== "none") continue;
    for (let box = holder; box !== main && box.clientWidth; box = box.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(box);
      if (overflowX === "auto" || overflowX === "scroll") break;
      const cuts = overflowX !== "visible" && box.scrollWidth > box.clientWidth + 1;
      if (cuts && (textOverflow === "ellipsis" || box === holder)) faults.push(`cut: ${said}`);
      if (cuts) break;
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width > 1 && box.height > 1) texts.push({ said, shape: corners(box, box.height, new DOMMatrix()), in: holder });
    }
  }

  for (const field of main.querySelectorAll("input")) {
    if (seen(field) && field.scrollWidth > field.clientWidth + 1) faults.push(`cut: ${field.value}`);
  }

  for (let one = 0; one < texts.length; one++) {
    for (let other = one + 1; other < texts.length; other++) {
      const [a, b] = [texts[one], texts[other]];
      if ((a.in === b.in && !(a.in instanceof SVGElement)) || !overlap(a.shape, b.shape)) continue;
      faults.push(`overlap: ${a.said} / ${b.said}`);
    }
  }
  for (const box of [document.scrollingElement, main]) {
    const wide = box.scrollWidth - box.clientWidth;
    if (wide > 1) faults.push(`the page is ${wide} too wide`);
  }
  return faults;
}
