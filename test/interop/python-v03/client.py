"""The scenarios, played with the SDK's client; `play_NAME` plays NAME with the arguments of `call`."""

import asyncio
import time

from collections.abc import AsyncIterator, Awaitable

import grpc
import httpx

from a2a.client import A2ACardResolver, Client, ClientConfig, ClientFactory
from a2a.client.errors import A2AClientHTTPError, A2AClientJSONRPCError
from a2a.types import (
    AgentCard,
    Message,
    Part,
    PushNotificationConfig,
    Role,
    Task,
    TaskIdParams,
    TaskQueryParams,
    TextPart,
)
from a2a.utils import get_message_text
from a2a.utils.signing import create_signature_verifier
from jwt import PyJWK

NAMES = {-32001: 'TASK_NOT_FOUND', -32002: 'TASK_NOT_CANCELABLE', -32004: 'UNSUPPORTED_OPERATION'}


async def read_card(args) -> AgentCard:
    async with httpx.AsyncClient() as http:
        return await A2ACardResolver(http, args.url).get_agent_card()


class Authorizing(grpc.aio.UnaryUnaryClientInterceptor):
    """The SDK's calls over gRPC carry no credentials, so the channel adds them."""

    def __init__(self, authorization: str) -> None:
        self._authorization = authorization

    async def intercept_unary_unary(self, continuation, details, request):
        metadata = grpc.aio.Metadata(*(details.metadata or ()), ('authorization', self._authorization))
        return await continuation(details._replace(metadata=metadata), request)


async def connect(args, *, authorization: str = '', **config) -> Client:
    """The client streams, waits, and has a webhook, as its configuration says."""
    headers = {'Authorization': authorization} if authorization else None
    interceptors = [Authorizing(authorization)] if authorization else None
    config = ClientConfig(
        supported_transports=[args.binding],
        httpx_client=httpx.AsyncClient(headers=headers),
        grpc_channel_factory=lambda url: grpc.aio.insecure_channel(url, interceptors=interceptors),
        **{'streaming': False, **config},
    )
    return ClientFactory(config).create(await read_card(args))


async def play_send(args):
    return {'text': await reply(await connect(args), 'echo hello')}


async def play_blocking(args):
    return outcome_of(await begin(await connect(args), 'task hi'))


async def play_stream(args):
    client = await connect(args, streaming=True)
    return await follow(client.send_message(message('chunks 3')))


async def play_get(args):
    client = await connect(args)
    task = await begin(client, 'task hi')
    return outcome_of(await client.get_task(TaskQueryParams(id=task.id)))


async def play_subscribe(args):
    client = await connect(args, streaming=True)
    task_id = await first_task_id(client.send_message(message('slow')))
    return await follow(client.resubscribe(TaskIdParams(id=task_id)))


async def play_input(args):
    client = await connect(args)
    asked = await begin(client, 'input')
    answered = await begin(client, 'blue', task_id=asked.id, context_id=asked.context_id)
    return {'asked': state_of(asked), **outcome_of(answered)}


async def play_cancel(args):
    client = await connect(args, polling=True)
    task = await begin(client, 'wait')
    return {'state': state_of(await client.cancel_task(TaskIdParams(id=task.id)))}


async def play_push(args):
    hook = PushNotificationConfig(url=args.webhook, token='tok')
    client = await connect(args, polling=True, push_notification_configs=[hook])
    task = await begin(client, 'slow')
    return {'delivered': await delivered_state(args.webhook, task.id)}


async def play_errors(args):
    client = await connect(args)
    task = await begin(client, 'task hi')
    return {
        'get': await error_of(client.get_task(TaskQueryParams(id='nobody'))),
        'cancel': await error_of(client.cancel_task(TaskIdParams(id=task.id))),
        'send': await error_of(begin(client, 'task hi', task_id=task.id, context_id=task.context_id)),
    }


async def play_extended(args):
    client = await connect(args, authorization=f'Bearer {args.token}')
    return {'name': (await client.get_card()).name}


async def play_signed(args):
    async with httpx.AsyncClient() as http:
        key = PyJWK((await http.get(f'{args.url}/keys/public.jwk')).json(), algorithm='ES256')
    create_signature_verifier(lambda _kid, _jku: key, ['ES256'])(await read_card(args))
    return {'verified': True}


def message(text: str, **ids: str) -> Message:
    parts = [Part(root=TextPart(text=text))]
    return Message(message_id=f'm-{time.monotonic_ns()}', role=Role.user, parts=parts, **ids)


async def send(client: Client, sent: Message) -> Task | Message:
    """What comes of a message; without streaming there is one event."""
    async for event in client.send_message(sent):
        return event if isinstance(event, Message) else event[0]
    raise RuntimeError('there was no response')


async def begin(client: Client, text: str, **ids: str) -> Task:
    result = await send(client, message(text, **ids))
    if isinstance(result, Message):
        raise RuntimeError('a task was expected, and a message came')
    return result


async def reply(client: Client, text: str) -> str:
    result = await send(client, message(text))
    return get_message_text(result if isinstance(result, Message) else result.status.message)


async def first_task_id(events: AsyncIterator) -> str:
    async for task, _update in events:
        await events.aclose()
        return task.id
    raise RuntimeError('the stream ended before it named the task')


async def follow(events: AsyncIterator) -> dict:
    """The client folds the events into a task by itself."""
    told = {'state': '', 'artifact': ''}
    async for task, _update in events:
        told = outcome_of(task)
    return told


def outcome_of(task: Task) -> dict:
    artifact = ''.join(part.root.text for artifact in task.artifacts or [] for part in artifact.parts)
    return {'state': state_of(task), 'artifact': artifact}


def state_of(task: Task) -> str:
    """The name that the state has in 1.0."""
    return 'TASK_STATE_' + task.status.state.value.upper().replace('-', '_')


async def delivered_state(webhook: str, task_id: str) -> str:
    end = time.monotonic() + 10
    async with httpx.AsyncClient() as http:
        while True:
            seen = (await http.get(f'{webhook}/seen', params={'task': task_id})).json()
            if seen['state'] == 'TASK_STATE_COMPLETED' or time.monotonic() > end:
                return seen['state']
            await asyncio.sleep(0.1)


async def error_of(answer: Awaitable) -> str:
    """Only over JSON-RPC does the client know an error; over the others it keeps the status of the response."""
    try:
        await answer
    except A2AClientJSONRPCError as error:
        return NAMES.get(error.error.code, str(error.error.code))
    except A2AClientHTTPError as error:
        return f'HTTP {error.status_code}'
    except grpc.aio.AioRpcError as error:
        return error.code().name
    return 'none'
