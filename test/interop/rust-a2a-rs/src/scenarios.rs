//! One function for each scenario of the contract that the crate's client can play.

use std::time::Duration;

use a2a_rs::domain::{
    A2AError, ListTasksParams, Message, Part, SendCompletion, Task, TaskPushNotificationConfig, TaskStateExt,
};
use a2a_rs::port::StreamItem;
use futures::StreamExt;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::Failure;
use crate::call::Peer;

pub async fn play(peer: &Peer, scenario: &str) -> Result<Value, Failure> {
    match scenario {
        "blocking" => Ok(facts(&send(peer, "task hi", None, SendCompletion::WhenSettled).await?)),
        "get" => get(peer).await,
        "subscribe" => subscribe(peer).await,
        "input" => input(peer).await,
        "cancel" => cancel(peer).await,
        "list" => list(peer).await,
        "push" => push(peer).await,
        "push-configs" => push_configs(peer).await,
        "errors" => errors(peer).await,
        "send" => Ok(json!({ "cannot": "the client takes a task for an answer, and refuses a message" })),
        "stream" => Ok(json!({ "cannot": "the client has no SendStreamingMessage" })),
        "tenant" => Ok(json!({ "cannot": "C4: the client sends no tenant" })),
        "extended" => Ok(json!({ "cannot": "the client asks for the extended card over ConnectRPC only" })),
        "signed" => Ok(json!({ "cannot": "the crate has no verification of card signatures" })),
        other => Err(format!("unknown scenario {other:?}").into()),
    }
}

async fn send(peer: &Peer, text: &str, task_id: Option<&str>, completion: SendCompletion) -> Result<Task, A2AError> {
    let message = Message::user_text(text.to_owned(), Uuid::new_v4().to_string());
    peer.client.send_task_message(task_id, &message, None, None, completion).await
}

fn state(task: &Task) -> Value {
    json!(task)["status"]["state"].clone()
}

fn artifact(task: &Task) -> String {
    task.artifacts.iter().flat_map(|artifact| &artifact.parts).filter_map(Part::get_text).collect()
}

fn facts(task: &Task) -> Value {
    json!({ "facts": { "state": state(task), "artifact": artifact(task) } })
}

async fn get(peer: &Peer) -> Result<Value, Failure> {
    let sent = send(peer, "task hi", None, SendCompletion::WhenSettled).await?;
    Ok(facts(&peer.client.get_task(&sent.id, None).await?))
}

/// Without SendStreamingMessage, the task is known from a send that does not wait.
async fn subscribe(peer: &Peer) -> Result<Value, Failure> {
    let mut task = send(peer, "slow", None, SendCompletion::WhenCreated).await?;
    let mut events = peer.client.subscribe_to_task(&task.id, None, None).await?;
    while let Some(event) = events.next().await {
        match event?.item {
            StreamItem::Task(whole) => task = whole,
            StreamItem::StatusUpdate(update) => task.status = Some(update.status).into(),
            StreamItem::ArtifactUpdate(update) => task.artifacts.push(update.artifact),
        }
    }
    Ok(facts(&task))
}

async fn input(peer: &Peer) -> Result<Value, Failure> {
    let asked = send(peer, "input", None, SendCompletion::WhenSettled).await?;
    let ended = send(peer, "blue", Some(&asked.id), SendCompletion::WhenSettled).await?;
    Ok(json!({ "facts": { "asked": state(&asked), "state": state(&ended), "artifact": artifact(&ended) } }))
}

async fn cancel(peer: &Peer) -> Result<Value, Failure> {
    let begun = send(peer, "wait", None, SendCompletion::WhenCreated).await?;
    Ok(json!({ "facts": { "state": state(&peer.client.cancel_task(&begun.id).await?) } }))
}

async fn list(peer: &Peer) -> Result<Value, Failure> {
    let context = Uuid::new_v4().to_string();
    for _ in 0..2 {
        let message = Message::user_text("task hi".to_owned(), Uuid::new_v4().to_string());
        peer.client.send_task_message(None, &message, Some(&context), None, SendCompletion::WhenSettled).await?;
    }
    let of_context = ListTasksParams { context_id: Some(context), ..Default::default() };
    Ok(json!({ "facts": { "count": peer.client.list_tasks(&of_context).await?.tasks.len() } }))
}

fn webhook(peer: &Peer, task_id: &str) -> TaskPushNotificationConfig {
    TaskPushNotificationConfig {
        task_id: task_id.to_owned(),
        url: peer.webhook.clone(),
        token: "tok".to_owned(),
        ..Default::default()
    }
}

/// A send of this client carries no webhook, so it is registered while the task is at work.
async fn push(peer: &Peer) -> Result<Value, Failure> {
    let id = send(peer, "slow", None, SendCompletion::WhenCreated).await?.id;
    peer.client.set_task_push_notification(&webhook(peer, &id)).await?;
    let mut asked = reqwest::Url::parse(&peer.webhook)?.join("/seen")?;
    asked.query_pairs_mut().append_pair("task", &id);
    let mut state = Value::Null;
    for _ in 0..100 {
        let seen: Value = reqwest::get(asked.clone()).await?.json().await?;
        state = seen["state"].clone();
        if peer.client.get_task(&id, None).await?.status.state.is_terminal() && state == "TASK_STATE_COMPLETED" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Ok(json!({ "facts": { "delivered": state } }))
}

async fn push_configs(peer: &Peer) -> Result<Value, Failure> {
    let id = send(peer, "input", None, SendCompletion::WhenSettled).await?.id;
    let made = peer.client.set_task_push_notification(&webhook(peer, &id)).await?;
    let got = peer.client.get_push_notification_config(&id, &made.id).await?;
    let listed = peer.client.list_push_notification_configs(&id).await?.len();
    peer.client.delete_push_notification_config(&id, &made.id).await?;
    let left = peer.client.list_push_notification_configs(&id).await?.len();
    Ok(json!({ "facts": { "got": got.url == peer.webhook, "listed": listed, "left": left } }))
}

async fn errors(peer: &Peer) -> Result<Value, Failure> {
    let id = send(peer, "task hi", None, SendCompletion::WhenSettled).await?.id;
    let get = peer.client.get_task("nobody", None).await;
    let cancel = peer.client.cancel_task(&id).await;
    let send = send(peer, "task hi", Some(&id), SendCompletion::WhenSettled).await;
    Ok(json!({ "facts": { "get": code(get)?, "cancel": code(cancel)?, "send": code(send)? } }))
}

fn code(answer: Result<Task, A2AError>) -> Result<&'static str, Failure> {
    match answer {
        Ok(_) => Err("the call did not fail".into()),
        Err(error) => Ok(error.reason_code()),
    }
}
