package owlclaw.example;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Optional;
import owlclaw.client.ApiClient;
import owlclaw.client.ApiException;
import owlclaw.client.model.Problem;

/** The Problem Details (RFC 9457) inside the exception that the generated client throws. */
public final class Problems {
  private static final ObjectMapper JSON = ApiClient.createDefaultObjectMapper();

  private Problems() {}

  /** Empty when no answer came, or when what answered is not the gateway. */
  public static Optional<Problem> of(ApiException thrown) {
    if (thrown.getResponseHeaders() == null || thrown.getResponseBody() == null) return Optional.empty();
    String type = thrown.getResponseHeaders().firstValue("Content-Type").orElse("");
    if (!type.startsWith("application/problem+json")) return Optional.empty();
    try {
      return Optional.of(JSON.readValue(thrown.getResponseBody(), Problem.class));
    } catch (JsonProcessingException unreadable) {
      return Optional.empty();
    }
  }
}
