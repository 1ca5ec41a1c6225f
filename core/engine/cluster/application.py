"""The engine as applications of Ray Serve: one a family of models, each with its own replicas."""

import os
from collections.abc import AsyncIterator

from ... import engine
from ...base.checks import check_choice
from ..protocol import DEPLOYMENTS, FALLBACK_DEPLOYMENT
from ..schema import ReadyRequest, WarmUpRequest
from . import http_endpoint
from .call_handlers import answer_frames

_WARM_UP_REQUESTS = {
    "char_rnn": ReadyRequest(),
    FALLBACK_DEPLOYMENT: WarmUpRequest(),
}  # what the first visitor of a deployment needs


class EngineReplica:
    """One process of a deployment: the engine of this project behind its door.

    Generation steps of all who ask this replica are made together, by the engine's own worker, and who comes
    when all places are taken gets a place in its line.
    """

    def __init__(self, deployment: str):
        os.environ.pop("ATLAS_ENGINE", None)  # an engine asks no other
        if deployment in _WARM_UP_REQUESTS:
            engine.run(_WARM_UP_REQUESTS[deployment])

    async def __call__(self, request):
        """Answers a request of HTTP."""
        return await http_endpoint.handle_http_request(request)

    async def answer(self, message: bytes) -> AsyncIterator[bytes]:
        """Answers a call over a handle of Ray, for those inside the cluster."""
        async for frame in answer_frames(message):
            yield frame


def build_application(arguments: dict[str, str], **options):
    """Returns the application of a deployment; `hosting/cluster.yaml` names this function.

    Args:
        arguments: `deployment`, one of `core.engine.protocol.DEPLOYMENTS`.
        options: Of the deployment, as that file holds them.
    """
    from ray import serve

    name = check_choice("deployment", arguments.get("deployment"), DEPLOYMENTS)
    return serve.deployment(name=name, **options)(EngineReplica).bind(name)
