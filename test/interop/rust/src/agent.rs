//! The agent of the contract, as an executor of the SDK.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use a2a::*;
use a2a_server::{AgentExecutor, ExecutorContext};
use futures::StreamExt;
use futures::stream::BoxStream;
use tokio::sync::{Notify, mpsc};

type Events = mpsc::UnboundedSender<StreamResponse>;

/// Runs `wait` until `cancel` comes for the same task: the SDK keeps the two calls apart, so they meet here.
#[derive(Default)]
pub struct InteropAgent {
    waiting: Arc<Mutex<HashMap<TaskId, Arc<Notify>>>>,
}

impl AgentExecutor for InteropAgent {
    fn execute(&self, ctx: ExecutorContext) -> BoxStream<'static, Result<StreamResponse, A2AError>> {
        let (events, stream) = mpsc::unbounded_channel();
        tokio::spawn(run(Turn::new(ctx, events), Arc::clone(&self.waiting)));
        tokio_stream::wrappers::UnboundedReceiverStream::new(stream).map(Ok).boxed()
    }

    fn cancel(&self, ctx: ExecutorContext) -> BoxStream<'static, Result<StreamResponse, A2AError>> {
        if let Some(waiting) = self.waiting.lock().expect("no holder panics").remove(&ctx.task_id) {
            waiting.notify_one();
        }
        let (events, stream) = mpsc::unbounded_channel();
        Turn::new(ctx, events).status(TaskState::Canceled, None);
        tokio_stream::wrappers::UnboundedReceiverStream::new(stream).map(Ok).boxed()
    }
}

async fn run(turn: Turn, waiting: Arc<Mutex<HashMap<TaskId, Arc<Notify>>>>) {
    let text = turn.text();
    if turn.answers_a_question() {
        return turn.finish("answer", &text);
    }
    let (command, rest) = text.split_once(' ').unwrap_or((&text, ""));
    match command {
        "echo" => turn.reply(rest),
        "tenant" => turn.reply(turn.ctx.tenant.as_deref().unwrap_or_default()),
        "task" => {
            turn.begin();
            turn.finish("result", rest);
        }
        "chunks" => {
            turn.begin();
            for n in 1..=rest.parse::<u32>().unwrap_or(0) {
                turn.artifact("log", &n.to_string(), n > 1);
            }
            turn.status(TaskState::Completed, None);
        }
        "input" => {
            turn.task(TaskState::Submitted);
            turn.status(TaskState::InputRequired, Some("Which one?"));
        }
        "slow" => {
            turn.begin();
            tokio::time::sleep(Duration::from_millis(1500)).await;
            turn.finish("result", "done");
        }
        "wait" => {
            let canceled = Arc::new(Notify::new());
            let id = turn.ctx.task_id.clone();
            waiting.lock().expect("no holder panics").insert(id, Arc::clone(&canceled));
            turn.begin();
            canceled.notified().await;
        }
        _ => {
            turn.begin();
            turn.status(TaskState::Failed, None);
        }
    }
}

/// One message to the agent and the way its events go back.
struct Turn {
    ctx: ExecutorContext,
    events: Events,
}

impl Turn {
    fn new(ctx: ExecutorContext, events: Events) -> Self {
        Turn { ctx, events }
    }

    fn text(&self) -> String {
        self.ctx.message.as_ref().and_then(Message::text).unwrap_or_default().to_owned()
    }

    fn answers_a_question(&self) -> bool {
        self.ctx.stored_task.as_ref().is_some_and(|task| task.status.state == TaskState::InputRequired)
    }

    /// Ends when the reader has gone, which is no failure of the agent.
    fn send(&self, event: StreamResponse) {
        let _ = self.events.send(event);
    }

    fn reply(&self, text: &str) {
        let mut message = Message::new(Role::Agent, vec![Part::text(text)]);
        message.context_id = Some(self.ctx.context_id.clone());
        self.send(StreamResponse::Message(message));
    }

    /// The SDK does not put the leading Task of a stream there by itself (C10).
    fn task(&self, state: TaskState) {
        self.send(StreamResponse::Task(Task {
            id: self.ctx.task_id.clone(),
            context_id: self.ctx.context_id.clone(),
            status: TaskStatus { state, message: None, timestamp: None },
            artifacts: None,
            history: self.ctx.message.clone().map(|message| vec![message]),
            metadata: None,
        }));
    }

    fn begin(&self) {
        self.task(TaskState::Submitted);
        self.status(TaskState::Working, None);
    }

    fn finish(&self, artifact: &str, text: &str) {
        self.artifact(artifact, text, false);
        self.status(TaskState::Completed, None);
    }

    fn status(&self, state: TaskState, text: Option<&str>) {
        let message = text.map(|text| Message {
            context_id: Some(self.ctx.context_id.clone()),
            task_id: Some(self.ctx.task_id.clone()),
            ..Message::new(Role::Agent, vec![Part::text(text)])
        });
        self.send(StreamResponse::StatusUpdate(TaskStatusUpdateEvent {
            task_id: self.ctx.task_id.clone(),
            context_id: self.ctx.context_id.clone(),
            status: TaskStatus { state, message, timestamp: None },
            metadata: None,
        }));
    }

    fn artifact(&self, id: &str, text: &str, append: bool) {
        self.send(StreamResponse::ArtifactUpdate(TaskArtifactUpdateEvent {
            task_id: self.ctx.task_id.clone(),
            context_id: self.ctx.context_id.clone(),
            artifact: Artifact {
                artifact_id: id.to_owned(),
                name: Some(id.to_owned()),
                description: None,
                parts: vec![Part::text(text)],
                metadata: None,
                extensions: None,
            },
            append: Some(append),
            last_chunk: None,
            metadata: None,
        }));
    }
}
