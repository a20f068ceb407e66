"""The agent of the README's table, served with the SDK over all three bindings."""

import asyncio
import json

import grpc
import httpx
import uvicorn

from a2a.grpc import a2a_pb2_grpc
from a2a.server.agent_execution import AgentExecutor, RequestContext
from a2a.server.apps import A2ARESTFastAPIApplication, A2AStarletteApplication
from a2a.server.context import ServerCallContext
from a2a.server.events import EventQueue, InMemoryQueueManager
from a2a.server.request_handlers import DefaultRequestHandler, GrpcHandler
from a2a.server.tasks import (
    BasePushNotificationSender,
    InMemoryPushNotificationConfigStore,
    InMemoryTaskStore,
    TaskUpdater,
)
from a2a.types import (
    AgentCapabilities,
    AgentCard,
    AgentInterface,
    AgentSkill,
    AuthenticatedExtendedCardNotConfiguredError,
    Part,
    TaskState,
    TextPart,
)
from a2a.utils import new_agent_text_message, new_task
from a2a.utils.errors import ServerError
from a2a.utils.signing import create_agent_card_signer
from cryptography.hazmat.primitives.asymmetric import ec
from jwt.algorithms import ECAlgorithm
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Mount, Route

TOKEN = 'Bearer let-me-in'


class Executor(AgentExecutor):
    """Does what the first word of a message says."""

    def __init__(self) -> None:
        self._canceled: dict[str, asyncio.Event] = {}

    async def execute(self, context: RequestContext, event_queue: EventQueue) -> None:
        word, _, rest = context.get_user_input().partition(' ')
        if word == 'echo':
            return await event_queue.enqueue_event(new_agent_text_message(rest, context.context_id))
        task = TaskUpdater(event_queue, context.task_id, context.context_id)
        if context.current_task is not None:
            await task.add_artifact([text_part(context.get_user_input())], name='answer', last_chunk=True)
            return await task.complete()
        await event_queue.enqueue_event(new_task(context.message))
        canceled = self._canceled.setdefault(context.task_id, asyncio.Event())
        await work(task, word, rest, canceled)

    async def cancel(self, context: RequestContext, event_queue: EventQueue) -> None:
        self._canceled[context.task_id].set()
        await TaskUpdater(event_queue, context.task_id, context.context_id).cancel()


async def work(task: TaskUpdater, word: str, rest: str, canceled: asyncio.Event) -> None:
    if word == 'input':
        question = task.new_agent_message([text_part('Which one?')])
        # Without `final` a blocking call would go on waiting.
        return await task.update_status(TaskState.input_required, question, final=True)
    await task.start_work()
    if word == 'fail':
        return await task.failed()
    if word == 'wait':
        await canceled.wait()
        return None
    if word == 'slow':
        await asyncio.sleep(1.5)
    if word == 'chunks':
        count = int(rest)
        for n in range(1, count + 1):
            await task.add_artifact(
                [text_part(str(n))],
                artifact_id='log',
                name='log',
                append=n > 1,
                last_chunk=n == count,
            )
    else:
        text = 'done' if word == 'slow' else rest
        await task.add_artifact([text_part(text)], name='result', last_chunk=True)
    await task.complete()


class PatientQueue(EventQueue):
    """Gives all readers a moment to read the last event: the first one to read it clears the queues of the others."""

    async def close(self, immediate: bool = False) -> None:
        if immediate:
            await asyncio.sleep(0.2)
        await super().close(immediate)


class PatientQueues(InMemoryQueueManager):
    async def create_or_tap(self, task_id: str) -> EventQueue:
        tapped = await self.tap(task_id)
        if tapped is not None:
            return tapped
        queue = PatientQueue()
        await self.add(task_id, queue)
        return queue


def text_part(text: str) -> Part:
    return Part(root=TextPart(text=text))


def for_tester(card: AgentCard, context: ServerCallContext) -> AgentCard:
    if context.state['headers'].get('authorization') != TOKEN:
        raise ServerError(AuthenticatedExtendedCardNotConfiguredError())
    return card


async def serve(port: int, grpc_port: int) -> None:
    url = f'http://127.0.0.1:{port}'
    card = card_at(url, grpc_port, 'Interop agent')
    extended = card_at(url, grpc_port, 'Interop agent, extended')
    key = ec.generate_private_key(ec.SECP256R1())
    sign = create_agent_card_signer(key, {'alg': 'ES256', 'kid': 'interop', 'typ': 'JOSE', 'jku': None})
    configs = InMemoryPushNotificationConfigStore()
    handler = DefaultRequestHandler(
        Executor(),
        InMemoryTaskStore(),
        queue_manager=PatientQueues(),
        push_config_store=configs,
        push_sender=BasePushNotificationSender(httpx.AsyncClient(), configs),
    )

    async def public_key(_request) -> Response:
        jwk = ECAlgorithm.to_jwk(key.public_key())
        return Response(jwk if isinstance(jwk, str) else json.dumps(jwk), media_type='application/json')

    parts = {'extended_agent_card': extended, 'extended_card_modifier': for_tester}
    rpc = A2AStarletteApplication(
        card, handler, card_modifier=lambda plain: sign(plain.model_copy(deep=True)), **parts
    )
    rest = A2ARESTFastAPIApplication(card, handler, **parts)
    app = Starlette(
        routes=[
            Route('/keys/public.jwk', public_key),
            *rpc.routes(rpc_url='/rpc'),
            Mount('/rest', rest.build()),
        ]
    )

    grpc_server = grpc.aio.server()
    # GetAgentCard is how 0.3 asks for the extended card over gRPC.
    a2a_pb2_grpc.add_A2AServiceServicer_to_server(GrpcHandler(extended, handler), grpc_server)
    grpc_server.add_insecure_port(f'127.0.0.1:{grpc_port}')
    await grpc_server.start()
    http_server = uvicorn.Server(uvicorn.Config(app, host='127.0.0.1', port=port, log_level='warning'))
    await asyncio.gather(http_server.serve(), say_ready(http_server))
    await grpc_server.stop(None)


async def say_ready(http_server: uvicorn.Server) -> None:
    while not http_server.started:
        await asyncio.sleep(0.02)
    print('{"ready":true}', flush=True)


def card_at(url: str, grpc_port: int, name: str) -> AgentCard:
    return AgentCard(
        name=name,
        description='Does what the first word of a message says',
        version='1.0.0',
        protocol_version='0.3.0',
        url=f'{url}/rpc',
        preferred_transport='JSONRPC',
        additional_interfaces=[
            AgentInterface(url=f'{url}/rpc', transport='JSONRPC'),
            AgentInterface(url=f'{url}/rest', transport='HTTP+JSON'),
            AgentInterface(url=f'127.0.0.1:{grpc_port}', transport='GRPC'),
        ],
        capabilities=AgentCapabilities(streaming=True, push_notifications=True),
        supports_authenticated_extended_card=True,
        default_input_modes=['text/plain'],
        default_output_modes=['text/plain'],
        skills=[AgentSkill(id='act', name='Act', description='Does what the first word says', tags=['interop'])],
    )
