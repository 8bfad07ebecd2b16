package owlclaw.example;

import java.time.Duration;
import java.util.Optional;
import owlclaw.client.ApiException;
import owlclaw.client.model.Problem;

/** Sends a request again when, and only when, the problem's fields say that it may succeed later. */
public final class Retry {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(200);

  private Retry() {}

  @FunctionalInterface
  public interface Request<T> {
    T send(int attempt) throws ApiException;
  }

  public static <T> T upTo(int attempts, Request<T> request) throws ApiException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      try {
        return request.send(attempt);
      } catch (ApiException thrown) {
        Optional<Problem> problem = Problems.of(thrown);
        // Without a problem nobody knows whether the call ran, so it is not sent again.
        if (attempt == attempts || problem.isEmpty() || !problem.get().getRetryable()) throw thrown;
        Thread.sleep(pause(problem.get(), attempt).toMillis());
      }
    }
  }

  private static Duration pause(Problem problem, int attempt) {
    if (problem.getRetryAfter() != null) return Duration.ofSeconds(problem.getRetryAfter());
    return FIRST_PAUSE.multipliedBy(1L << (attempt - 1));
  }
}
