//! The agent of the contract, as a message handler of the crate.

use std::sync::Arc;
use std::time::Duration;

use a2a_rs::InMemoryStreamingHandler;
use a2a_rs::adapter::InMemoryTaskStorage;
use a2a_rs::application::{HasPushNotifier, HasStreaming, HasTaskLifecycle, TaskStatusBroadcast};
use a2a_rs::domain::{
    A2AError, Artifact, ContextId, Message, Part, Task, TaskArtifactUpdateEvent, TaskId, TaskState, TaskStateExt,
};
use a2a_rs::port::{
    AsyncMessageHandler, AsyncPushNotifier, AsyncStreamingHandler, AsyncTaskArtifacts, AsyncTaskLifecycle,
    RequestContext,
};
use async_trait::async_trait;

/// The crate gives a handler the ports and leaves storing and announcing to it.
#[derive(Clone)]
pub struct InteropAgent {
    pub storage: InMemoryTaskStorage,
    pub streaming: InMemoryStreamingHandler,
    pub push: Arc<dyn AsyncPushNotifier>,
}

impl HasTaskLifecycle for InteropAgent {
    fn lifecycle(&self) -> &dyn AsyncTaskLifecycle {
        &self.storage
    }
}

impl HasStreaming for InteropAgent {
    fn streaming(&self) -> &dyn AsyncStreamingHandler {
        &self.streaming
    }
}

impl HasPushNotifier for InteropAgent {
    fn push_notifier(&self) -> &dyn AsyncPushNotifier {
        self.push.as_ref()
    }
}

#[async_trait]
impl AsyncMessageHandler for InteropAgent {
    /// Returns before the work is done, so that a caller who does not wait gets an answer at once.
    async fn process_message(&self, task_id: &str, message: &Message, ctx: &RequestContext) -> Result<Task, A2AError> {
        let id: TaskId = task_id.parse()?;
        let text = message.parts.iter().filter_map(Part::get_text).collect::<String>();
        if self.storage.exists(&id).await? {
            return self.go_on(&id, &text).await;
        }
        let context: ContextId = ctx.context_id().unwrap_or(task_id).parse()?;
        self.storage.create(&id, &context).await?;
        let (command, rest) = text.split_once(' ').unwrap_or((&text, ""));
        match command {
            // A handler's answer is always a task.
            "echo" => self.status(&id, TaskState::Completed, Some(rest)).await,
            "input" => self.status(&id, TaskState::InputRequired, Some("Which one?")).await,
            "wait" => self.status(&id, TaskState::Working, None).await,
            "task" => self.work(&id, Work::Artifact("result", rest.to_owned())).await,
            "slow" => self.work(&id, Work::Slow).await,
            "chunks" => self.work(&id, Work::Chunks(rest.parse().unwrap_or(0))).await,
            _ => self.status(&id, TaskState::Failed, None).await,
        }
    }
}

enum Work {
    Artifact(&'static str, String),
    Chunks(u32),
    Slow,
}

impl InteropAgent {
    /// The crate does not look at the state of a task before it hands over a message for it.
    async fn go_on(&self, id: &TaskId, text: &str) -> Result<Task, A2AError> {
        if self.storage.get(id, Some(0)).await?.status.state.is_terminal() {
            return Err(A2AError::UnsupportedOperation(format!("task {id} has ended")));
        }
        self.work(id, Work::Artifact("answer", text.to_owned())).await
    }

    async fn work(&self, id: &TaskId, work: Work) -> Result<Task, A2AError> {
        let working = self.status(id, TaskState::Working, None).await?;
        let (agent, id) = (self.clone(), id.clone());
        tokio::spawn(async move {
            if let Err(failure) = agent.finish(&id, work).await {
                eprintln!("{id}: {failure}");
            }
        });
        Ok(working)
    }

    async fn finish(&self, id: &TaskId, work: Work) -> Result<(), A2AError> {
        match work {
            Work::Artifact(name, text) => self.artifact(id, name, &[text]).await?,
            Work::Slow => {
                tokio::time::sleep(Duration::from_millis(1500)).await;
                self.artifact(id, "result", &["done".to_owned()]).await?;
            }
            Work::Chunks(count) => {
                let chunks: Vec<String> = (1..=count).map(|n| n.to_string()).collect();
                self.artifact(id, "log", &chunks).await?;
            }
        }
        self.status(id, TaskState::Completed, None).await.map(drop)
    }

    async fn status(&self, id: &TaskId, state: TaskState, text: Option<&str>) -> Result<Task, A2AError> {
        let message = text.map(|text| Message::agent_text(text.to_owned(), uuid::Uuid::new_v4().to_string()));
        self.update_and_broadcast(id, state, message).await
    }

    /// Streams an artifact in chunks, and stores the whole of it: the store joins none.
    async fn artifact(&self, id: &TaskId, name: &str, chunks: &[String]) -> Result<(), A2AError> {
        let context_id = self.storage.get(id, Some(0)).await?.context_id;
        let whole =
            |parts| Artifact { artifact_id: name.to_owned(), name: name.to_owned(), parts, ..Default::default() };
        let parts: Vec<Part> = chunks.iter().cloned().map(Part::text).collect();
        for (n, part) in parts.iter().enumerate() {
            self.storage.put_artifact(id, whole(parts[..=n].to_vec())).await?;
            let event = TaskArtifactUpdateEvent {
                task_id: id.to_string(),
                context_id: context_id.clone(),
                kind: "artifact-update".to_owned(),
                artifact: whole(vec![part.clone()]),
                append: Some(n > 0),
                last_chunk: Some(n + 1 == parts.len()),
                metadata: None,
            };
            self.broadcast_artifact(id, event).await?;
        }
        Ok(())
    }
}
