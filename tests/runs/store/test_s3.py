"""A run in an object store has the same bits as one in a folder. The store is a local server that speaks S3."""

import json
import os
import socket
import subprocess
import threading
import time

import boto3
import pytest
from moto.server import ThreadedMotoServer

import everdell_sim as ev
from everdell_sim.errors import BadInput
from everdell_sim.runs.execution import runner
from everdell_sim.runs.execution.compaction import compact
from everdell_sim.runs.reader.verification import verify
from everdell_sim.runs.store import lease
from everdell_sim.runs.store.lock import lock
from everdell_sim.runs.store.place import place_of
from tests.support.small_runs import bits, small_spec


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """The address of a bucket, and its client."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AWS_ACCESS_KEY_ID", "anybody")
        patch.setenv("AWS_SECRET_ACCESS_KEY", "anything")
        patch.setenv("AWS_EC2_METADATA_DISABLED", "true")
        client = boto3.client("s3", endpoint_url=f"http://{host}:{port}", region_name="us-east-1")
        client.create_bucket(Bucket="games")
        yield client, f"s3://games/{{}}?endpoint_override={host}:{port}&scheme=http&region=us-east-1"
    server.stop()


def fetched(client, run, where):
    """The objects of a run as files."""
    for page in client.get_paginator("list_objects_v2").paginate(Bucket="games", Prefix=f"{run}/"):
        for one in page.get("Contents", []):
            # Where a file is removed, an object without content stands for its folder from then on.
            if one["Key"].endswith("/"):
                continue
            path = where / one["Key"].removeprefix(f"{run}/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(client.get_object(Bucket="games", Key=one["Key"])["Body"].read())
    return where


def test_the_same_bits_as_in_a_folder(store, undisturbed, tmp_path):
    client, address = store
    where = address.format("run")
    runner.run(small_spec(), where, executor="local")
    assert bits(fetched(client, "run", tmp_path / "run")) == bits(undisturbed)
    assert verify(where).fine
    run = ev.open_run(where)
    assert run.cards.height == ev.open_run(undisturbed).cards.height
    assert run.sql("select count(*) as n from games").rows() == [(96,)]
    assert runner.run(small_spec(), where, resume=True).status == "done"


def test_a_stopped_run_goes_on_and_can_be_made_compact(store, undisturbed, tmp_path):
    client, address = store
    where = address.format("stopped")

    def stop(done, games):
        if done > games // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        runner.run(small_spec(), where, executor="local", progress=stop)
    with pytest.raises(BadInput, match="is not empty"):
        runner.run(small_spec(), where, executor="local")
    runner.run(small_spec(), where, executor="local", resume=True)
    assert bits(fetched(client, "stopped", tmp_path / "run")) == bits(undisturbed)
    compact(where, 4)
    assert verify(where).fine


def locks(client, run):
    """The objects that say who is writing the run."""
    found = client.list_objects_v2(Bucket="games", Prefix=f"{run}/lock-").get("Contents", [])
    return [one["Key"] for one in found]


def owner_is(client, run, pid, host):
    result = {"pid": pid, "host": host, "since": 0}
    client.put_object(Bucket="games", Key=f"{run}/lock-{0:032x}", Body=json.dumps(result).encode())


def test_a_second_driver_is_refused(store, undisturbed, tmp_path):
    client, address = store
    where = address.format("held")
    with lock(place_of(where)):
        for resume in (False, True):
            with pytest.raises(BadInput, match=rf"another process is writing this run \(process {os.getpid()} on"):
                runner.run(small_spec(), where, executor="local", resume=resume)
        assert len(locks(client, "held")) == 1
    runner.run(small_spec(), where, executor="local")
    assert bits(fetched(client, "held", tmp_path / "run")) == bits(undisturbed)


def test_drivers_that_come_together_never_both_write(store, tmp_path):
    """Of two that begin at once one is refused, or both are; of those that play, none disturbs another."""
    client, address = store
    where = address.format("together")
    seen = []

    def drive(seed):
        try:
            seen.append(runner.run(small_spec(32, "games", seed), where, executor="local").hash)
        except BadInput as error:
            seen.append(str(error))
        except Exception as error:
            seen.append(repr(error))

    drivers = [threading.Thread(target=drive, args=(seed,)) for seed in range(4)]
    for one in drivers:
        one.start()
    for one in drivers:
        one.join()
    played = {small_spec(32, "games", seed).hash for seed in range(4)} & set(seen)
    assert len(played) <= 1
    assert all(one in played or "another process" in one or "is not empty" in one for one in seen), seen
    assert locks(client, "together") == []
    assert not played or verify(where).fine


def test_a_lock_outlives_its_owner_only_for_a_while(store, monkeypatch):
    client, address = store
    where = address.format("orphan")
    spec = small_spec(16, "games")
    # Of a process of this machine it is known that it has ended.
    ended = subprocess.Popen(["true"])
    ended.wait()
    owner_is(client, "orphan", ended.pid, socket.gethostname())
    runner.run(spec, where, executor="local")
    assert locks(client, "orphan") == []
    # Of one of another machine only that it has not been heard of.
    owner_is(client, "orphan", 1, "elsewhere")
    with pytest.raises(BadInput, match="process 1 on elsewhere since 1970-01-01"):
        runner.run(spec, where, executor="local", resume=True)
    assert runner.run(spec, where, executor="local", resume=True, force=True).status == "done"
    owner_is(client, "orphan", 1, "elsewhere")
    monkeypatch.setattr(lease, "_STALE", 1.0)
    time.sleep(2.5)
    assert runner.run(spec, where, executor="local", resume=True).status == "done"
    assert locks(client, "orphan") == []


def test_a_lock_is_renewed_while_its_owner_lives(store, monkeypatch):
    _, address = store
    monkeypatch.setattr(lease, "_STALE", 2.0)
    monkeypatch.setattr(lease, "_RENEWED", 0.2)
    place = place_of(address.format("renewed"))
    with lock(place):
        time.sleep(4.0)
        with pytest.raises(BadInput, match="another process is writing this run"), lock(place):
            pass


def test_a_changed_object_is_noticed(store):
    client, address = store
    where = address.format("changed")
    runner.run(small_spec(16, "games"), where, executor="local")
    key = next(one["Key"] for one in client.list_objects_v2(Bucket="games", Prefix="changed/seats/")["Contents"])
    client.put_object(Bucket="games", Key=key, Body=b"?")
    assert any("has 1 bytes" in problem for problem in verify(where).problems)


def test_a_store_that_is_not_there(tmp_path):
    with pytest.raises(BadInput):
        runner.run(small_spec(), "s3://games/run?endpoint_override=127.0.0.1:9&scheme=http&region=us-east-1")
