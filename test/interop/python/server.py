"""The agent of the README's table, served with the SDK over all three bindings."""

import asyncio
import json

import grpc
import httpx
import uvicorn

from a2a.auth.user import UnauthenticatedUser, User
from a2a.helpers import new_task_from_user_message, new_text_message, new_text_part
from a2a.server.agent_execution import AgentExecutor, RequestContext
from a2a.server.events import EventQueue
from a2a.server.request_handlers import (
    DefaultGrpcServerCallContextBuilder,
    DefaultRequestHandler,
    GrpcHandler,
)
from a2a.server.routes import (
    DefaultServerCallContextBuilder,
    create_agent_card_routes,
    create_jsonrpc_routes,
    create_rest_routes,
)
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
    a2a_pb2_grpc,
)
from a2a.utils.errors import ExtendedAgentCardNotConfiguredError
from a2a.utils.signing import create_agent_card_signer
from cryptography.hazmat.primitives.asymmetric import ec
from jwt.algorithms import ECAlgorithm
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route

TOKEN = 'Bearer let-me-in'


class Executor(AgentExecutor):
    """Does what the first word of a message says."""

    async def execute(self, context: RequestContext, event_queue: EventQueue) -> None:
        word, _, rest = context.get_user_input().partition(' ')
        if word in ('echo', 'tenant'):
            text = rest if word == 'echo' else context.tenant
            message = new_text_message(text, context_id=context.context_id)
            return await event_queue.enqueue_event(message)
        task = TaskUpdater(event_queue, context.task_id, context.context_id)
        if context.current_task is not None:
            await task.add_artifact([new_text_part(context.get_user_input())], name='answer', last_chunk=True)
            return await task.complete()
        # A new task must be told before anything is said of it.
        await event_queue.enqueue_event(new_task_from_user_message(context.message))
        await work(task, word, rest)

    async def cancel(self, context: RequestContext, event_queue: EventQueue) -> None:
        await TaskUpdater(event_queue, context.task_id, context.context_id).cancel()


async def work(task: TaskUpdater, word: str, rest: str) -> None:
    if word == 'input':
        question = task.new_agent_message([new_text_part('Which one?')])
        return await task.requires_input(question)
    await task.start_work()
    if word == 'fail':
        return await task.failed()
    if word == 'wait':
        # Ended by the cancellation of this coroutine.
        await asyncio.Event().wait()
    if word == 'slow':
        await asyncio.sleep(1.5)
    if word == 'chunks':
        count = int(rest)
        for n in range(1, count + 1):
            await task.add_artifact(
                [new_text_part(str(n))],
                artifact_id='log',
                name='log',
                append=n > 1,
                last_chunk=n == count,
            )
    else:
        text = 'done' if word == 'slow' else rest
        await task.add_artifact([new_text_part(text)], name='result', last_chunk=True)
    await task.complete()


class Tester(User):
    """Whoever has the token."""

    is_authenticated = True
    user_name = 'tester'


def user_of(authorization: str | None) -> User:
    return Tester() if authorization == TOKEN else UnauthenticatedUser()


class HttpContexts(DefaultServerCallContextBuilder):
    def build_user(self, request) -> User:
        return user_of(request.headers.get('authorization'))


class GrpcContexts(DefaultGrpcServerCallContextBuilder):
    def build_user(self, context) -> User:
        return user_of(dict(context.invocation_metadata() or ()).get('authorization'))


async def for_tester(card: AgentCard, context) -> AgentCard:
    if not context.user.is_authenticated:
        raise ExtendedAgentCardNotConfiguredError
    return card


async def serve(port: int, grpc_port: int) -> None:
    url = f'http://127.0.0.1:{port}'
    card = card_at(url, grpc_port, 'Interop agent')
    key = ec.generate_private_key(ec.SECP256R1())
    sign = create_agent_card_signer(key, {'alg': 'ES256', 'kid': 'interop', 'typ': 'JOSE', 'jku': None})
    configs = InMemoryPushNotificationConfigStore()
    handler = DefaultRequestHandler(
        Executor(),
        InMemoryTaskStore(),
        card,
        push_config_store=configs,
        push_sender=BasePushNotificationSender(httpx.AsyncClient(), configs),
        extended_agent_card=card_at(url, grpc_port, 'Interop agent, extended'),
        extended_card_modifier=for_tester,
    )

    async def signed(plain: AgentCard) -> AgentCard:
        copy = AgentCard()
        copy.CopyFrom(plain)
        return sign(copy)

    async def public_key(_request) -> Response:
        jwk = ECAlgorithm.to_jwk(key.public_key())
        return Response(jwk if isinstance(jwk, str) else json.dumps(jwk), media_type='application/json')

    app = Starlette(
        routes=[
            Route('/keys/public.jwk', public_key),
            *create_agent_card_routes(card, card_modifier=signed),
            *create_jsonrpc_routes(handler, '/rpc', context_builder=HttpContexts()),
            *create_rest_routes(handler, context_builder=HttpContexts()),
        ]
    )

    grpc_server = grpc.aio.server()
    a2a_pb2_grpc.add_A2AServiceServicer_to_server(GrpcHandler(handler, GrpcContexts()), grpc_server)
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
        supported_interfaces=[
            AgentInterface(url=f'{url}/rpc', protocol_binding='JSONRPC', protocol_version='1.0'),
            AgentInterface(url=url, protocol_binding='HTTP+JSON', protocol_version='1.0'),
            AgentInterface(url=f'127.0.0.1:{grpc_port}', protocol_binding='GRPC', protocol_version='1.0'),
        ],
        capabilities=AgentCapabilities(streaming=True, push_notifications=True, extended_agent_card=True),
        default_input_modes=['text/plain'],
        default_output_modes=['text/plain'],
        skills=[AgentSkill(id='act', name='Act', description='Does what the first word says', tags=['interop'])],
    )
