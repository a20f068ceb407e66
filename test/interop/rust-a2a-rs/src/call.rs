//! The client of the contract: reads the card, plays each scenario, prints one line for it.

use a2a_rs::adapter::transport::negotiation::JsonRpcTransportFactory;
use a2a_rs::{Transport, TransportNegotiator, fetch_agent_card};
use serde_json::{Value, json};

use crate::args::Args;
use crate::scenarios;

pub struct Peer {
    pub client: Box<dyn Transport>,
    pub webhook: String,
}

pub async fn call(args: &Args) -> Result<(), crate::Failure> {
    let mut card = fetch_agent_card(args.required("url")?).await?;
    let binding = args.required("binding")?;
    card.supported_interfaces.retain(|interface| interface.protocol_binding == binding);
    for interface in &mut card.supported_interfaces {
        // The client sends no A2A-Version and lets nobody add a header, which says 0.3 (C27); a parameter of the URL is
        // as good (C28, spec 3.6.1).
        interface.url.push_str("?A2A-Version=1.0");
    }
    let client = TransportNegotiator::new().with(JsonRpcTransportFactory).negotiate(&card).await?;
    let peer = Peer { client, webhook: args.option("webhook").unwrap_or_default().to_owned() };
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
