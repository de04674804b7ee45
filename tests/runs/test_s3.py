"""A run in an object store has the same bits as one in a folder. The store is a local server that speaks S3."""

import boto3
import pytest
from moto.server import ThreadedMotoServer

import everdell_sim as ev
from everdell_sim.errors import BadInput
from everdell_sim.runs import runner
from everdell_sim.runs.compact import compact
from everdell_sim.runs.verify import verify
from tests.runs.helpers import bits, small_spec


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
    assert run.cards.collect().height == ev.open_run(undisturbed).cards.collect().height
    assert run.sql("select count(*) as n from games").rows() == [(96,)]
    assert runner.run(small_spec(), where, resume=True)["status"] == "done"


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
