//! What a client has learned of a task, from answers and from events alike.

use a2a::*;
use a2a_client::BoxStream;
use futures::StreamExt;
use serde_json::{Value, json};

#[derive(Default)]
pub struct Seen {
    pub task_id: Option<TaskId>,
    state: Option<TaskState>,
    reply: Option<Message>,
    artifacts: Vec<Artifact>,
}

impl Seen {
    pub fn answer(answer: SendMessageResponse) -> Self {
        let mut seen = Seen::default();
        seen.take(match answer {
            SendMessageResponse::Task(task) => StreamResponse::Task(task),
            SendMessageResponse::Message(message) => StreamResponse::Message(message),
        });
        seen
    }

    pub fn task(task: Task) -> Self {
        Seen::answer(SendMessageResponse::Task(task))
    }

    pub async fn stream(mut events: BoxStream<'static, Result<StreamResponse, A2AError>>) -> Result<Self, A2AError> {
        let mut seen = Seen::default();
        while let Some(event) = events.next().await {
            seen.take(event?);
        }
        Ok(seen)
    }

    pub fn take(&mut self, event: StreamResponse) {
        match event {
            StreamResponse::Message(message) => self.reply = Some(message),
            StreamResponse::Task(task) => {
                self.task_id = Some(task.id);
                self.state = Some(task.status.state);
                self.artifacts = task.artifacts.unwrap_or_default();
            }
            StreamResponse::StatusUpdate(update) => {
                self.task_id = Some(update.task_id);
                self.state = Some(update.status.state);
            }
            StreamResponse::ArtifactUpdate(update) => {
                self.task_id = Some(update.task_id);
                let known = self.artifacts.iter_mut().find(|known| known.artifact_id == update.artifact.artifact_id);
                match known {
                    Some(known) if update.append == Some(true) => known.parts.extend(update.artifact.parts),
                    Some(known) => *known = update.artifact,
                    None => self.artifacts.push(update.artifact),
                }
            }
        }
    }

    pub fn id(&self) -> Result<TaskId, crate::Failure> {
        self.task_id.clone().ok_or_else(|| "the answer is no task".into())
    }

    /// The text of a direct message.
    pub fn text(&self) -> String {
        self.reply.as_ref().and_then(Message::text).unwrap_or_default().to_owned()
    }

    pub fn state(&self) -> Value {
        json!(self.state)
    }

    pub fn artifact(&self) -> String {
        let parts = self.artifacts.iter().flat_map(|artifact| &artifact.parts);
        parts.filter_map(Part::as_text).collect()
    }

    pub fn facts(&self) -> Value {
        json!({ "facts": { "state": self.state(), "artifact": self.artifact() } })
    }
}
