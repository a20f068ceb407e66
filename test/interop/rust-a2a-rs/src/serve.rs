//! The agent over JSON-RPC and HTTP+JSON on one port; the crate has no gRPC.

use std::sync::Arc;

use a2a_rs::adapter::{JsonRpcAdapter, SimpleAgentInfo, jsonrpc_router, rest_router};
use a2a_rs::domain::{A2AError, AgentCard, PROTOCOL_BINDING_HTTP_JSON};
use a2a_rs::services::server::AgentInfoProvider;
use a2a_rs::{InMemoryStreamingHandler, InMemoryTaskStorage};
use async_trait::async_trait;
use axum::Router;
use tokio::signal::unix::{SignalKind, signal};

use crate::agent::InteropAgent;
use crate::args::Args;

/// Both cards. The crate does not tell the provider who asks, so anybody gets the extended one.
#[derive(Clone)]
struct Cards(SimpleAgentInfo);

#[async_trait]
impl AgentInfoProvider for Cards {
    async fn get_agent_card(&self) -> Result<AgentCard, A2AError> {
        self.0.get_agent_card().await
    }

    async fn get_authenticated_extended_card(&self) -> Result<AgentCard, A2AError> {
        Ok(AgentCard { name: "Interop agent, extended".to_owned(), ..self.0.get_agent_card().await? })
    }
}

pub async fn serve(args: &Args) -> Result<(), crate::Failure> {
    let port = args.required("port")?;
    let listener = tokio::net::TcpListener::bind(format!("127.0.0.1:{port}")).await?;
    let cards = cards(&format!("http://127.0.0.1:{port}"));
    let storage = InMemoryTaskStorage::new();
    let streaming = InMemoryStreamingHandler::new();
    let push = storage.push_notifier();
    let agent = InteropAgent { storage: storage.clone(), streaming: streaming.clone(), push: Arc::clone(&push) };
    let adapter = Arc::new(
        JsonRpcAdapter::new(agent, storage.clone(), storage, cards.clone())
            .with_streaming_handler(streaming)
            .with_push_notifier(push),
    );
    let card = cards.get_agent_card().await?;
    let app = Router::new()
        .route("/.well-known/agent-card.json", axum::routing::get(move || async move { axum::Json(card) }))
        .merge(jsonrpc_router(Arc::clone(&adapter)))
        .merge(rest_router(adapter));

    println!("{{\"ready\":true}}");
    let mut terminated = signal(SignalKind::terminate())?;
    tokio::select! {
        ended = async { axum::serve(listener, app).await } => Ok(ended?),
        _ = terminated.recv() => Ok(()),
    }
}

/// The first interface is JSON-RPC at the same URL.
fn cards(base: &str) -> Cards {
    Cards(
        SimpleAgentInfo::new("Interop agent".to_owned(), base.to_owned())
            .with_description("Does what the first word of a message says.".to_owned())
            .with_streaming()
            .with_push_notifications()
            .with_authenticated_extended_card()
            .add_interface(base.to_owned(), PROTOCOL_BINDING_HTTP_JSON.to_owned())
            .add_skill(
                "interop".to_owned(),
                "Interop".to_owned(),
                Some("Plays the scenarios of the matrix.".to_owned()),
                vec!["interop".to_owned()],
            ),
    )
}
