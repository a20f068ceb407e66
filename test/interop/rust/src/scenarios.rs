//! One function for each scenario of the contract.

use std::time::Duration;

use a2a::*;
use futures::StreamExt;
use serde_json::{Value, json};

use crate::Failure;
use crate::call::{Client, Peer};
use crate::seen::Seen;

pub async fn play(peer: &Peer, scenario: &str) -> Result<Value, Failure> {
    match scenario {
        "send" => text(&peer.client, "echo hello").await,
        "blocking" => Ok(sent(&peer.client, "task hi").await?.facts()),
        "stream" => stream(peer).await,
        "get" => get(peer).await,
        "subscribe" => subscribe(peer).await,
        "input" => input(peer).await,
        "cancel" => cancel(peer).await,
        "list" => list(peer).await,
        "push" => push(peer).await,
        "push-configs" => push_configs(peer).await,
        "errors" => errors(peer).await,
        "tenant" => text(&peer.as_tenant().await?, "tenant").await,
        "extended" => extended(peer).await,
        "signed" => Ok(json!({ "cannot": "the SDK has no verification of card signatures" })),
        other => Err(format!("unknown scenario {other:?}").into()),
    }
}

fn request(text: &str) -> SendMessageRequest {
    SendMessageRequest {
        message: Message::new(Role::User, vec![Part::text(text)]),
        configuration: None,
        metadata: None,
        tenant: None,
    }
}

/// A send that does not wait for the task to end.
fn at_once(mut request: SendMessageRequest, webhook: Option<TaskPushNotificationConfig>) -> SendMessageRequest {
    request.configuration = Some(SendMessageConfiguration {
        accepted_output_modes: None,
        task_push_notification_config: webhook,
        history_length: None,
        return_immediately: Some(true),
    });
    request
}

async fn sent(client: &Client, text: &str) -> Result<Seen, Failure> {
    Ok(Seen::answer(client.send_message(&request(text)).await?))
}

fn get_request(id: &str) -> GetTaskRequest {
    GetTaskRequest { id: id.to_owned(), history_length: None, tenant: None }
}

fn cancel_request(id: &str) -> CancelTaskRequest {
    CancelTaskRequest { id: id.to_owned(), metadata: None, tenant: None }
}

fn webhook(peer: &Peer, task_id: &str) -> TaskPushNotificationConfig {
    TaskPushNotificationConfig {
        url: peer.webhook.clone(),
        id: None,
        task_id: task_id.to_owned(),
        token: Some("tok".to_owned()),
        authentication: None,
        tenant: None,
    }
}

async fn text(client: &Client, words: &str) -> Result<Value, Failure> {
    Ok(json!({ "facts": { "text": sent(client, words).await?.text() } }))
}

async fn stream(peer: &Peer) -> Result<Value, Failure> {
    let events = peer.client.send_streaming_message(&request("chunks 3")).await?;
    Ok(Seen::stream(events).await?.facts())
}

async fn get(peer: &Peer) -> Result<Value, Failure> {
    let id = sent(&peer.client, "task hi").await?.id()?;
    Ok(Seen::task(peer.client.get_task(&get_request(&id)).await?).facts())
}

async fn subscribe(peer: &Peer) -> Result<Value, Failure> {
    let mut events = peer.client.send_streaming_message(&request("slow")).await?;
    let mut seen = Seen::default();
    while seen.task_id.is_none() {
        seen.take(events.next().await.ok_or("the stream ended before its task")??);
    }
    drop(events);
    let again = SubscribeToTaskRequest { id: seen.id()?, tenant: None };
    Ok(Seen::stream(peer.client.subscribe_to_task(&again).await?).await?.facts())
}

async fn input(peer: &Peer) -> Result<Value, Failure> {
    let asked = sent(&peer.client, "input").await?;
    let mut reply = request("blue");
    reply.message.task_id = Some(asked.id()?);
    let ended = Seen::answer(peer.client.send_message(&reply).await?);
    Ok(json!({ "facts": { "asked": asked.state(), "state": ended.state(), "artifact": ended.artifact() } }))
}

async fn cancel(peer: &Peer) -> Result<Value, Failure> {
    let begun = Seen::answer(peer.client.send_message(&at_once(request("wait"), None)).await?);
    let canceled = peer.client.cancel_task(&cancel_request(&begun.id()?)).await?;
    Ok(json!({ "facts": { "state": Seen::task(canceled).state() } }))
}

async fn list(peer: &Peer) -> Result<Value, Failure> {
    let context = new_context_id();
    for _ in 0..2 {
        let mut next = request("task hi");
        next.message.context_id = Some(context.clone());
        peer.client.send_message(&next).await?;
    }
    let of_context = ListTasksRequest {
        context_id: Some(context),
        status: None,
        page_size: None,
        page_token: None,
        history_length: None,
        status_timestamp_after: None,
        include_artifacts: None,
        tenant: None,
    };
    Ok(json!({ "facts": { "count": peer.client.list_tasks(&of_context).await?.tasks.len() } }))
}

async fn push(peer: &Peer) -> Result<Value, Failure> {
    let begun = at_once(request("slow"), Some(webhook(peer, "")));
    let id = Seen::answer(peer.client.send_message(&begun).await?).id()?;
    let mut asked = reqwest::Url::parse(&peer.webhook)?.join("/seen")?;
    asked.query_pairs_mut().append_pair("task", &id);
    let mut state = Value::Null;
    for _ in 0..100 {
        let seen: Value = reqwest::get(asked.clone()).await?.json().await?;
        state = seen["state"].clone();
        if serde_json::from_value::<TaskState>(state.clone()).is_ok_and(|state| state.is_terminal()) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Ok(json!({ "facts": { "delivered": state } }))
}

async fn push_configs(peer: &Peer) -> Result<Value, Failure> {
    let task_id = sent(&peer.client, "input").await?.id()?;
    let made = peer.client.create_push_config(&webhook(peer, &task_id)).await?;
    let id = made.id.ok_or("the webhook has no id")?;
    let one = GetTaskPushNotificationConfigRequest { task_id: task_id.clone(), id: id.clone(), tenant: None };
    let all = ListTaskPushNotificationConfigsRequest {
        task_id: task_id.clone(),
        page_size: None,
        page_token: None,
        tenant: None,
    };
    let got = peer.client.get_push_config(&one).await?;
    let listed = peer.client.list_push_configs(&all).await?.configs.len();
    let gone = DeleteTaskPushNotificationConfigRequest { task_id, id, tenant: None };
    peer.client.delete_push_config(&gone).await?;
    let left = peer.client.list_push_configs(&all).await?.configs.len();
    Ok(json!({ "facts": { "got": got.url == peer.webhook, "listed": listed, "left": left } }))
}

async fn errors(peer: &Peer) -> Result<Value, Failure> {
    let id = sent(&peer.client, "task hi").await?.id()?;
    let mut late = request("task hi");
    late.message.task_id = Some(id.clone());
    let get = peer.client.get_task(&get_request("nobody")).await;
    let cancel = peer.client.cancel_task(&cancel_request(&id)).await;
    let send = peer.client.send_message(&late).await;
    Ok(json!({ "facts": { "get": code(get)?, "cancel": code(cancel)?, "send": code(send)? } }))
}

fn code<T>(answer: Result<T, A2AError>) -> Result<&'static str, Failure> {
    match answer {
        Ok(_) => Err("the call did not fail".into()),
        Err(error) => Ok(error_reason(error.code)),
    }
}

async fn extended(peer: &Peer) -> Result<Value, Failure> {
    let known = peer.with_token().await?;
    let card = known.get_extended_agent_card(&GetExtendedAgentCardRequest { tenant: None }).await?;
    Ok(json!({ "facts": { "name": card.name } }))
}
