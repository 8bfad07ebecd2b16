package owlclaw.example;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import owlclaw.client.ApiClient;
import owlclaw.client.ApiException;
import owlclaw.client.ApiResponse;
import owlclaw.client.api.ServerApi;
import owlclaw.client.api.ToolsApi;
import owlclaw.client.model.Problem;
import owlclaw.client.model.ToolCall;
import owlclaw.client.model.ToolPage;

/**
 * Everything a first program needs: ask for health, list the tools page by page, call one, read a problem, retry.
 *
 * <p>Usage: GoldenPath http://127.0.0.1:8080 [tool to retry]. Prints one JSON object a step.
 */
public final class GoldenPath {
  private static final ObjectMapper JSON = ApiClient.createDefaultObjectMapper();

  private final ServerApi server;
  private final ToolsApi tools;

  private GoldenPath(String address) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(address);
    client.setConnectTimeout(Duration.ofSeconds(2));
    client.setReadTimeout(Duration.ofSeconds(30));
    server = new ServerApi(client);
    tools = new ToolsApi(client);
  }

  public static void main(String[] args) throws Exception {
    GoldenPath path = new GoldenPath(args[0]);
    path.askHealth();
    path.listTools();
    path.callTool();
    path.readProblem();
    path.sendWrongArguments();
    path.askForAnotherVersion();
    if (args.length > 1) path.retry(args[1]);
  }

  private void askHealth() throws Exception {
    answered("health", server.getHealthWithHttpInfo());
  }

  private void listTools() throws Exception {
    int limit = 1;
    String cursor = null;
    do {
      ApiResponse<ToolPage> page = tools.listToolsWithHttpInfo(limit, cursor);
      answered(cursor == null ? "list_tools" : "next_page", page);
      cursor = page.getData().getNextCursor();
    } while (cursor != null);
  }

  /** No Prefer header: the answer comes when the tool is done. */
  private static final String whenDone = null;

  private void callTool() throws Exception {
    answered("call_tool", tools.callToolWithHttpInfo("add", add(2, 3), whenDone));
  }

  private void readProblem() throws Exception {
    refused("problem", () -> tools.callTool("no_such_tool", add(2, 3), whenDone));
  }

  private void sendWrongArguments() throws Exception {
    refused("wrong_arguments", () -> tools.callTool("add", new ToolCall().arguments(Map.of("a", "two")), whenDone));
  }

  private void askForAnotherVersion() throws Exception {
    refused("version_refused", () -> tools.listTools(1, null, Map.of("OwlClaw-API-Version", "v9")));
  }

  private void retry(String tool) throws Exception {
    ToolCall call = new ToolCall().arguments(Map.of("key", "java"));
    int[] attempts = {0};
    ApiResponse<?> answer = Retry.upTo(3, attempt -> {
      attempts[0] = attempt;
      return tools.callToolWithHttpInfo(tool, call, whenDone);
    });
    say("retry", answer.getStatusCode(), answer.getData(), Map.of("attempts", attempts[0]));
  }

  private static ToolCall add(int a, int b) {
    return new ToolCall().arguments(Map.of("a", a, "b", b));
  }

  private interface Refused {
    Object send() throws ApiException;
  }

  private static void refused(String step, Refused request) throws Exception {
    try {
      request.send();
    } catch (ApiException thrown) {
      Problem problem = Problems.of(thrown).orElseThrow(() -> thrown);
      say(step, thrown.getCode(), problem, Map.of("retry", problem.getRetryable()));
      return;
    }
    throw new IllegalStateException(step + ": the gateway was expected to refuse this");
  }

  private static void answered(String step, ApiResponse<?> answer) throws Exception {
    say(step, answer.getStatusCode(), answer.getData(), Map.of());
  }

  private static void say(String step, int http, Object body, Map<String, ?> more) throws Exception {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("step", step);
    line.put("http", http);
    line.put("body", body);
    line.putAll(more);
    System.out.println(JSON.writeValueAsString(line));
  }
}
