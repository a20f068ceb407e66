"""The scenarios, played with the SDK's client; `play_NAME` plays NAME with the arguments of `call`."""

import asyncio
import time

from collections.abc import AsyncIterator, Awaitable

import grpc
import httpx

from a2a.client import A2ACardResolver, Client, ClientCallContext, ClientConfig, ClientFactory
from a2a.helpers import get_message_text, new_text_message
from a2a.types import (
    AgentCard,
    CancelTaskRequest,
    DeleteTaskPushNotificationConfigRequest,
    GetExtendedAgentCardRequest,
    GetTaskPushNotificationConfigRequest,
    GetTaskRequest,
    ListTaskPushNotificationConfigsRequest,
    ListTasksRequest,
    Role,
    SendMessageConfiguration,
    SendMessageRequest,
    StreamResponse,
    SubscribeToTaskRequest,
    Task,
    TaskPushNotificationConfig,
    TaskState,
)
from a2a.utils.errors import A2A_ERROR_REASONS, A2AError
from a2a.utils.signing import create_signature_verifier
from jwt import PyJWK


async def read_card(args) -> AgentCard:
    async with httpx.AsyncClient() as http:
        return await A2ACardResolver(http, args.url).get_agent_card()


async def connect(args, *, streaming: bool = False, tenant: str = '') -> Client:
    """The client streams or not as its configuration says; the tenant is the one of the interface in the card."""
    card = await read_card(args)
    for interface in card.supported_interfaces:
        interface.tenant = tenant
    config = ClientConfig(
        streaming=streaming,
        supported_protocol_bindings=[args.binding],
        grpc_channel_factory=grpc.aio.insecure_channel,
    )
    return ClientFactory(config).create(card)


async def play_send(args):
    return {'text': await reply(await connect(args), 'echo hello')}


async def play_blocking(args):
    return outcome_of(await begin(await connect(args), 'task hi'))


async def play_stream(args):
    client = await connect(args, streaming=True)
    return await follow(client.send_message(request('chunks 3')))


async def play_get(args):
    client = await connect(args)
    task = await begin(client, 'task hi')
    return outcome_of(await client.get_task(GetTaskRequest(id=task.id)))


async def play_subscribe(args):
    client = await connect(args, streaming=True)
    task_id = await first_task_id(client.send_message(request('slow')))
    return await follow(client.subscribe(SubscribeToTaskRequest(id=task_id)))


async def play_input(args):
    client = await connect(args)
    asked = await begin(client, 'input')
    answered = await begin(client, 'blue', task_id=asked.id, context_id=asked.context_id)
    return {'asked': state_of(asked), **outcome_of(answered)}


async def play_cancel(args):
    client = await connect(args)
    task = await begin(client, 'wait', configuration=SendMessageConfiguration(return_immediately=True))
    return {'state': state_of(await client.cancel_task(CancelTaskRequest(id=task.id)))}


async def play_list(args):
    client = await connect(args)
    first = await begin(client, 'task hi')
    await begin(client, 'task hi', context_id=first.context_id)
    found = await client.list_tasks(ListTasksRequest(context_id=first.context_id))
    return {'count': len(found.tasks)}


async def play_push(args):
    client = await connect(args)
    hook = TaskPushNotificationConfig(url=args.webhook, token='tok')
    configuration = SendMessageConfiguration(return_immediately=True, task_push_notification_config=hook)
    task = await begin(client, 'slow', configuration=configuration)
    return {'delivered': await delivered_state(args.webhook, task.id)}


async def play_push_configs(args):
    client = await connect(args)
    task_id = (await begin(client, 'input')).id
    made = await client.create_task_push_notification_config(
        TaskPushNotificationConfig(task_id=task_id, id='hook', url=args.webhook, token='tok')
    )
    got = await client.get_task_push_notification_config(
        GetTaskPushNotificationConfigRequest(task_id=task_id, id=made.id)
    )
    every = ListTaskPushNotificationConfigsRequest(task_id=task_id)
    listed = await client.list_task_push_notification_configs(every)
    await client.delete_task_push_notification_config(
        DeleteTaskPushNotificationConfigRequest(task_id=task_id, id=made.id)
    )
    left = await client.list_task_push_notification_configs(every)
    return {'got': got.url == args.webhook, 'listed': len(listed.configs), 'left': len(left.configs)}


async def play_errors(args):
    client = await connect(args)
    task = await begin(client, 'task hi')
    return {
        'get': await reason_of(client.get_task(GetTaskRequest(id='nobody'))),
        'cancel': await reason_of(client.cancel_task(CancelTaskRequest(id=task.id))),
        'send': await reason_of(begin(client, 'task hi', task_id=task.id, context_id=task.context_id)),
    }


async def play_tenant(args):
    return {'text': await reply(await connect(args, tenant=args.tenant), 'tenant')}


async def play_extended(args):
    client = await connect(args)
    context = ClientCallContext(service_parameters={'Authorization': f'Bearer {args.token}'})
    card = await client.get_extended_agent_card(GetExtendedAgentCardRequest(), context=context)
    return {'name': card.name}


async def play_signed(args):
    async with httpx.AsyncClient() as http:
        key = PyJWK((await http.get(f'{args.url}/keys/public.jwk')).json(), algorithm='ES256')
    create_signature_verifier(lambda _kid, _jku: key, ['ES256'])(await read_card(args))
    return {'verified': True}


def request(
    text: str, *, configuration: SendMessageConfiguration | None = None, **ids: str
) -> SendMessageRequest:
    message = new_text_message(text, role=Role.ROLE_USER, **ids)
    return SendMessageRequest(message=message, configuration=configuration)


async def send(client: Client, sent: SendMessageRequest) -> StreamResponse:
    """What comes of a message; without streaming there is one response."""
    async for response in client.send_message(sent):
        return response
    raise RuntimeError('there was no response')


async def begin(client: Client, text: str, **more) -> Task:
    response = await send(client, request(text, **more))
    if not response.HasField('task'):
        raise RuntimeError('a task was expected, and a message came')
    return response.task


async def reply(client: Client, text: str) -> str:
    response = await send(client, request(text))
    message = response.message if response.HasField('message') else response.task.status.message
    return get_message_text(message)


async def first_task_id(events: AsyncIterator[StreamResponse]) -> str:
    async for event in events:
        task_id = event.task.id or event.status_update.task_id or event.artifact_update.task_id
        if task_id:
            await events.aclose()
            return task_id
    raise RuntimeError('the stream ended before it named the task')


async def follow(events: AsyncIterator[StreamResponse]) -> dict:
    told = {'state': '', 'artifact': ''}
    async for event in events:
        if event.HasField('task'):
            told.update(outcome_of(event.task))
        elif event.HasField('status_update'):
            told['state'] = state_of(event.status_update)
        elif event.HasField('artifact_update'):
            before = told['artifact'] if event.artifact_update.append else ''
            told['artifact'] = before + text_of(event.artifact_update.artifact.parts)
    return told


def outcome_of(task: Task) -> dict:
    artifact = ''.join(text_of(artifact.parts) for artifact in task.artifacts)
    return {'state': state_of(task), 'artifact': artifact}


def state_of(task) -> str:
    return TaskState.Name(task.status.state)


def text_of(parts) -> str:
    return ''.join(part.text for part in parts)


async def delivered_state(webhook: str, task_id: str) -> str:
    end = time.monotonic() + 10
    async with httpx.AsyncClient() as http:
        while True:
            seen = (await http.get(f'{webhook}/seen', params={'task': task_id})).json()
            if seen['state'] == 'TASK_STATE_COMPLETED' or time.monotonic() > end:
                return seen['state']
            await asyncio.sleep(0.1)


async def reason_of(answer: Awaitable) -> str:
    try:
        await answer
    except A2AError as error:
        reason = A2A_ERROR_REASONS.get(type(error))
        if reason is None:
            raise
        return reason
    return 'none'
