//! The community crate a2a-rs as a peer of the matrix: `peer serve ...` is its agent, `peer call ...` its client.
//! The contract of both is the README of the folder above.

mod agent;
mod args;
mod call;
mod scenarios;
mod serve;

use args::Args;

type Failure = Box<dyn std::error::Error + Send + Sync>;

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let args = Args::parse(std::env::args().skip(1));
    match args.role.as_str() {
        "serve" => serve::serve(&args).await,
        "call" => call::call(&args).await,
        other => Err(format!("unknown role {other:?}: serve or call").into()),
    }
}
