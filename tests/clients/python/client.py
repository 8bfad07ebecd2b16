"""Does what every client here does, with fastmcp, and prints what it saw. One argument: {"url"} or {"command", "args"}."""

import asyncio
import json
import sys

from fastmcp import Client
from fastmcp.client.messages import MessageHandler
from fastmcp.client.transports import StdioTransport, StreamableHttpTransport
from mcp.client.subscriptions import listen


class Changes(MessageHandler):
    def __init__(self):
        super().__init__()
        self.seen = asyncio.Event()

    async def on_tool_list_changed(self, message):
        self.seen.set()


async def main(target):
    if target.get("url"):
        transport = StreamableHttpTransport(target["url"])
    else:
        transport = StdioTransport(target["command"], target["args"])
    changes = Changes()
    progress = []

    async def on_progress(done, total, message):
        progress.append(done)

    async with Client(transport, message_handler=changes, mode=target["mode"]) as client:
        tools = await client.list_tools()
        await client.call_tool("test_tool_with_progress", {}, progress_handler=on_progress)
        called = await client.call_tool("test_simple_text", {})
        read = await client.read_resource("test://static-text")
        got = await client.get_prompt("test_simple_prompt")
        if target["mode"] == "legacy":
            await client.call_tool("test_trigger_tool_change", {})
            await asyncio.wait_for(changes.seen.wait(), 20)
        else:
            async with listen(client.session, tools_list_changed=True) as events:
                await client.call_tool("test_trigger_tool_change", {})
                await asyncio.wait_for(anext(events), 20)
        try:
            await client.get_prompt("no_such_prompt")
        except Exception as thrown:
            error = error_of(thrown)
        print(
            json.dumps(
                {
                    "server": identity(client),
                    "tools": len(tools),
                    "called": called.content[0].text,
                    "resource": read[0].text,
                    "prompt": got.messages[0].content.text,
                    "progress": progress,
                    "changed": True,
                    "error": error,
                }
            )
        )


def identity(client):
    result = client.initialize_result or client.session
    return result.server_info.name


def error_of(thrown):
    error = getattr(thrown, "error", thrown)
    return {"code": error.code, "name": (error.data or {}).get("code")}


asyncio.run(main(json.loads(sys.argv[1])))
