//! The agent over JSON-RPC and HTTP+JSON on one port and gRPC on another.

use std::future::IntoFuture;
use std::sync::Arc;

use a2a::*;
use a2a_grpc::GrpcHandler;
use a2a_pb::proto::a2a_service_server::A2aServiceServer;
use a2a_server::{
    DefaultRequestHandler, HttpPushSender, HttpPushSenderConfig, InMemoryPushConfigStore, InMemoryTaskStore,
    ServiceParams, StaticAgentCard,
};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio_stream::wrappers::TcpListenerStream;

use crate::agent::InteropAgent;
use crate::args::Args;

const TOKEN: &str = "Bearer let-me-in";

pub async fn serve(args: &Args) -> Result<(), crate::Failure> {
    let port = args.required("port")?;
    let grpc_port = args.required("grpc-port")?;
    let http = TcpListener::bind(format!("127.0.0.1:{port}")).await?;
    let grpc = TcpListener::bind(format!("127.0.0.1:{grpc_port}")).await?;
    let card = card(port, grpc_port);
    let handler = handler(&card);

    // A tenant is a mount of its own: the REST router has no tenant routes (C4), and takes it from the body of a send.
    let app = axum::Router::new()
        .nest("/jsonrpc", a2a_server::jsonrpc::jsonrpc_router(Arc::clone(&handler)))
        .nest("/rest", a2a_server::rest::rest_router(Arc::clone(&handler)))
        .nest("/rest/acme", a2a_server::rest::rest_router(Arc::clone(&handler)))
        .merge(a2a_server::agent_card::agent_card_router(Arc::new(StaticAgentCard::new(card))));
    let service = A2aServiceServer::new(GrpcHandler::new(handler));

    println!("{{\"ready\":true}}");
    let mut terminated = signal(SignalKind::terminate())?;
    tokio::select! {
        ended = axum::serve(http, app).into_future() => Ok(ended?),
        ended = tonic::transport::Server::builder()
            .add_service(service)
            .serve_with_incoming(TcpListenerStream::new(grpc)) => Ok(ended?),
        _ = terminated.recv() => Ok(()),
    }
}

fn handler(card: &AgentCard) -> Arc<DefaultRequestHandler> {
    let extended = AgentCard { name: "Interop agent, extended".to_owned(), ..card.clone() };
    // The guard against private addresses is off: the webhooks of the matrix are on the loopback address.
    let sender = HttpPushSender::new(Some(HttpPushSenderConfig { validate_urls: false, ..Default::default() }));
    Arc::new(
        DefaultRequestHandler::new(InteropAgent::default(), InMemoryTaskStore::new())
            .with_capabilities(card.capabilities.clone())
            .with_push_notifications(InMemoryPushConfigStore::new(), sender)
            .with_extended_agent_card_resolver(move |params: &ServiceParams| {
                match params.get("authorization").is_some_and(|values| values.iter().any(|value| value == TOKEN)) {
                    true => Ok(extended.clone()),
                    false => Err(A2AError::invalid_request("the extended card needs a token")),
                }
            }),
    )
}

fn card(port: &str, grpc_port: &str) -> AgentCard {
    let base = format!("http://127.0.0.1:{port}");
    AgentCard {
        name: "Interop agent".to_owned(),
        description: "Does what the first word of a message says.".to_owned(),
        version: "1.0.0".to_owned(),
        supported_interfaces: vec![
            AgentInterface::new(format!("{base}/jsonrpc"), TRANSPORT_PROTOCOL_JSONRPC),
            AgentInterface::new(format!("{base}/rest"), TRANSPORT_PROTOCOL_HTTP_JSON),
            AgentInterface::new(format!("127.0.0.1:{grpc_port}"), TRANSPORT_PROTOCOL_GRPC),
        ],
        capabilities: AgentCapabilities {
            streaming: Some(true),
            push_notifications: Some(true),
            extensions: None,
            extended_agent_card: Some(true),
        },
        default_input_modes: vec!["text/plain".to_owned()],
        default_output_modes: vec!["text/plain".to_owned()],
        skills: vec![AgentSkill {
            id: "interop".to_owned(),
            name: "Interop".to_owned(),
            description: "Plays the scenarios of the matrix.".to_owned(),
            tags: vec!["interop".to_owned()],
            examples: None,
            input_modes: None,
            output_modes: None,
            security_requirements: None,
        }],
        provider: None,
        documentation_url: None,
        icon_url: None,
        security_schemes: None,
        security_requirements: None,
        signatures: None,
    }
}
