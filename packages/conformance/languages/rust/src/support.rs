use futures_util::TryStreamExt;
use reqwest::header::{AUTHORIZATION, HeaderMap};
use serde::Serialize;
use serde_json::{Value, json};
use std::env;
use voice_agent_client::{ByteStream, Client, Error, ResponseValue};

/// A client of one root, which sends the key.
pub fn client(root: &str) -> Result<Client, Box<dyn std::error::Error>> {
    let authorization = format!("Bearer {}", env::var("API_KEY")?).parse()?;
    let headers = HeaderMap::from_iter([(AUTHORIZATION, authorization)]);
    let http = reqwest::Client::builder().default_headers(headers).build()?;
    Ok(Client::new_with_client(&format!("{}/api/v1", env::var(root)?), http))
}

/// Prints what came of one step as JSON, and as its status where that is all there is. One that failed leaves the other
/// steps their own line.
pub fn step<T: Serialize>(name: &str, answer: Result<ResponseValue<T>, Error>) -> Option<T> {
    let status = match &answer {
        Ok(answer) => Some(answer.status()),
        Err(error) => error.status(),
    };
    let body = answer.as_deref().map_or(Value::Null, |body| json!(body));
    match (body, status, &answer) {
        (Value::Null, None, Err(error)) => println!("{name}\t!\t{error}"),
        (Value::Null, status, _) => println!("{name}\t{}", json!(status.map(|status| status.as_u16()))),
        (body, ..) => println!("{name}\t{body}"),
    }
    answer.ok().map(ResponseValue::into_inner)
}

/// Reads a text, which comes as a stream of bytes.
pub async fn text(answer: Result<ResponseValue<ByteStream>, Error>) -> Result<ResponseValue<String>, Error> {
    let answer = answer?;
    let (status, headers) = (answer.status(), answer.headers().clone());
    let bytes: Vec<_> = answer.into_inner_stream().try_collect().await.map_err(Error::ResponseBodyError)?;
    let text = String::from_utf8_lossy(&bytes.concat()).into_owned();
    Ok(ResponseValue::new(text, status, headers))
}
