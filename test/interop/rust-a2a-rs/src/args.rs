//! `ROLE --name value ... WORD...`, which is all that the contract needs.

use std::collections::HashMap;

pub struct Args {
    pub role: String,
    pub words: Vec<String>,
    options: HashMap<String, String>,
}

impl Args {
    pub fn parse(mut words: impl Iterator<Item = String>) -> Self {
        let mut args = Args { role: words.next().unwrap_or_default(), words: Vec::new(), options: HashMap::new() };
        while let Some(word) = words.next() {
            match word.strip_prefix("--") {
                Some(name) => {
                    let value = words.next().unwrap_or_default();
                    args.options.insert(name.to_owned(), value);
                }
                None => args.words.push(word),
            }
        }
        args
    }

    pub fn option(&self, name: &str) -> Option<&str> {
        self.options.get(name).map(String::as_str)
    }

    pub fn required(&self, name: &str) -> Result<&str, crate::Failure> {
        self.option(name).ok_or_else(|| format!("--{name} is missing").into())
    }
}
