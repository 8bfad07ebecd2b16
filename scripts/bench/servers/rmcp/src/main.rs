//! The official Rust SDK (rmcp) with a tool that echoes: `rmcp-echo stateless|session|stdio TOOLS`.
use std::sync::Arc;

use rmcp::{
    ErrorData, RoleServer, ServerHandler, ServiceExt,
    model::*,
    service::RequestContext,
    transport::streamable_http_server::{
        StreamableHttpServerConfig, StreamableHttpService, session::local::LocalSessionManager,
    },
};
use serde_json::json;

#[derive(Clone)]
struct Echo {
    tools: Arc<Vec<Tool>>,
}

impl ServerHandler for Echo {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.tools.as_ref().clone()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let text = request
            .arguments
            .as_ref()
            .and_then(|members| members.get("text"))
            .and_then(|text| text.as_str())
            .ok_or_else(|| ErrorData::invalid_params("text must be a string", None))?;
        Ok(CallToolResult::success(vec![ContentBlock::text(text.to_string())]).into())
    }
}

fn tool(index: usize) -> Tool {
    let schema = json!({ "type": "object", "properties": { "text": { "type": "string" } }, "required": ["text"] });
    let name = if index == 0 {
        "echo".to_string()
    } else {
        format!("tool_{index}")
    };
    let members = schema.as_object().cloned().unwrap_or_default();
    Tool::new(name, format!("Tool number {index}"), Arc::new(members))
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mode = arguments.next().ok_or("say stateless, session or stdio")?;
    let count: usize = arguments.next().ok_or("say how many tools")?.parse()?;
    let echo = Echo {
        tools: Arc::new((0..count).map(tool).collect()),
    };
    if mode == "stdio" {
        echo.serve(rmcp::transport::stdio())
            .await?
            .waiting()
            .await?;
        return Ok(());
    }
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(mode == "session")
        .with_json_response(true);
    let service = StreamableHttpService::new(
        move || Ok(echo.clone()),
        Arc::new(LocalSessionManager::default()),
        config,
    );
    let app = axum::Router::new().nest_service("/mcp", service);
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await?;
    println!("listens at http://{}", listener.local_addr()?);
    axum::serve(listener, app).await?;
    Ok(())
}
