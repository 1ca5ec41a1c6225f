"""The engine as Ray Serve applications: one per family of models, each with its own replicas."""

import os

from ... import engine
from ...base.checks import check_choice
from ..protocol import DEPLOYMENTS, FALLBACK_DEPLOYMENT
from ..schema import ReadyRequest, WarmUpRequest
from . import http_endpoint

_WARM_UP_REQUESTS = {
    "char_rnn": ReadyRequest(),
    FALLBACK_DEPLOYMENT: WarmUpRequest(),
}  # loaded before the first visitor of a deployment


class EngineReplica:
    """A process of a deployment, which runs the engine.

    The engine's worker batches the generation steps of all callers of a replica, and queues calls beyond its
    limit.
    """

    def __init__(self, deployment: str):
        os.environ.pop("ATLAS_ENGINE", None)  # an engine does not use another one
        if deployment in _WARM_UP_REQUESTS:
            engine.run(_WARM_UP_REQUESTS[deployment])

    async def __call__(self, request):
        return await http_endpoint.handle_http_request(request)


def build_application(arguments: dict[str, str], **options):
    """Returns the application of a deployment; `hosting/cluster.yaml` names this function.

    Args:
        arguments: `deployment`, one of `core.engine.protocol.DEPLOYMENTS`.
        options: The options of the deployment in that file.
    """
    from ray import serve

    name = check_choice("deployment", arguments.get("deployment"), DEPLOYMENTS)
    return serve.deployment(name=name, **options)(EngineReplica).bind(name)
