//! The client of the contract: reads the card, plays each scenario, prints one line for it.

use std::sync::Arc;

use a2a::*;
use a2a_client::agent_card::AgentCardResolver;
use a2a_client::auth::AuthInterceptor;
use a2a_client::{A2AClient, A2AClientFactory, Transport};
use a2a_grpc::GrpcTransportFactory;
use serde_json::{Value, json};

use crate::args::Args;
use crate::scenarios;

pub type Client = A2AClient<Box<dyn Transport>>;

/// The agent that is called, and how.
pub struct Peer {
    pub client: Client,
    pub webhook: String,
    card: AgentCard,
    token: String,
    tenant: String,
}

impl Peer {
    async fn open(args: &Args) -> Result<Self, crate::Failure> {
        let binding = args.required("binding")?;
        let mut card = AgentCardResolver::new(None).resolve(args.required("url")?).await?;
        // A preference alone would let the SDK fall back to another binding.
        card.supported_interfaces.retain(|interface| interface.protocol_binding == binding);
        Ok(Peer {
            client: A2AClientFactory::builder().register(grpc()).build().create_from_card(&card).await?,
            webhook: args.option("webhook").unwrap_or_default().to_owned(),
            card,
            token: args.option("token").unwrap_or_default().to_owned(),
            tenant: args.option("tenant").unwrap_or_default().to_owned(),
        })
    }

    pub async fn with_token(&self) -> Result<Client, A2AError> {
        let token = Arc::new(AuthInterceptor::bearer(&self.token));
        A2AClientFactory::builder().register(grpc()).with_interceptor(token).build().create_from_card(&self.card).await
    }

    /// The SDK takes the tenant from the interface in the card, and from nowhere else.
    pub async fn as_tenant(&self) -> Result<Client, A2AError> {
        let mut card = self.card.clone();
        for interface in &mut card.supported_interfaces {
            interface.tenant = Some(self.tenant.clone());
        }
        A2AClientFactory::builder().register(grpc()).build().create_from_card(&card).await
    }
}

fn grpc() -> Arc<GrpcTransportFactory> {
    Arc::new(GrpcTransportFactory::new())
}

pub async fn call(args: &Args) -> Result<(), crate::Failure> {
    let peer = Peer::open(args).await?;
    for scenario in &args.words {
        let mut line = match scenarios::play(&peer, scenario).await {
            Ok(line) => line,
            Err(failure) => json!({ "failed": failure.to_string() }),
        };
        line["scenario"] = Value::from(scenario.as_str());
        println!("{line}");
    }
    Ok(())
}
