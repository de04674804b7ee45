"""Does a Ray cluster answer at an address? We check first, because Ray itself tries for minutes."""

import os
import socket

from everdell_sim.errors import BadInput

# Seconds for a connection, and again for the first answer.
_PATIENCE = 5.0
_LOCAL = ("localhost", "127.0.0.1", "::1")
# Ray speaks gRPC, which is HTTP/2: a call of any method is answered with status 200, the first byte of its headers.
_HEADERS, _DATA, _SETTINGS = 1, 0, 4
_GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
_FRAME = 9
# More frames before the headers are not gRPC.
_FRAMES = 20
_OK = 0x88
# POST, http, path, content-type and te in the shortest form that compressed headers have.
_PATH = b"/grpc.health.v1.Health/Check"
_CALL = b"\x83\x86\x04%c%b\x01\x03ray\x0f\x10\x10application/grpc\x00\x02te\x08trailers" % (len(_PATH), _PATH)


def check(address: str) -> None:
    """Refuse an address where no cluster answers; Ray itself resolves `auto`."""
    if address == "auto":
        return
    host, port = _parts(address)
    try:
        with socket.create_connection((_seen(host, address), port), _PATIENCE) as connection:
            answers = "RAY_USE_TLS" in os.environ or _greeted(connection)
    except OSError as error:
        why = "no answer" if isinstance(error, TimeoutError) else error.strerror or str(error)
        raise BadInput(f"Ray at {address} cannot be reached: {why}") from None
    if not answers:
        raise BadInput(f"Ray at {address} cannot be reached: something else answers there")


def _parts(address: str) -> tuple[str, int]:
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isascii() or not port.isdigit() or not 0 < int(port) < 1 << 16:
        raise BadInput(f"--ray-address {address!r} is not an address: HOST:PORT, ray://HOST:PORT or auto")
    return host.strip("[]"), int(port)


def _seen(host: str, address: str) -> str:
    """The host that Ray connects to: it replaces localhost by this machine's address in the network."""
    if host not in _LOCAL or address.startswith("ray://"):
        return host
    from ray.util import get_node_ip_address

    return str(get_node_ip_address())  # type: ignore[no-untyped-call]


def _greeted(connection: socket.socket) -> bool:
    """Is a call answered as gRPC answers it?"""
    calls = _frame(_SETTINGS, 0, 0, b"") + _frame(_HEADERS, 4, 1, _CALL) + _frame(_DATA, 1, 1, bytes(5))
    connection.sendall(_GREETING + calls)
    with connection.makefile("rb") as answer:
        for _ in range(_FRAMES):
            head = answer.read(_FRAME)
            # The first frames are short.
            if len(head) < _FRAME or head[0]:
                return False
            body = answer.read(int.from_bytes(head[:3]))
            if head[3] == _HEADERS:
                # A server may first send the size of its header table.
                return body.lstrip(bytes(range(0x20, 0x40)))[:1] == bytes([_OK])
    return False


def _frame(kind: int, flags: int, stream: int, body: bytes) -> bytes:
    return len(body).to_bytes(3) + bytes([kind, flags]) + stream.to_bytes(4) + body
