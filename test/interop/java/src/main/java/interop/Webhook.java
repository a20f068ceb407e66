package interop;

import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.a2aproject.sdk.spec.TaskState;

/** Asks the webhook of the matrix what has come. */
final class Webhook {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private Webhook() {
    }

    /** Returns the state in which a task has ended, as far as that was delivered within 10 s; else the last one. */
    static String awaitEnd(String webhook, String taskId) throws IOException, InterruptedException {
        URI seen = URI.create(webhook + "/seen?task=" + URLEncoder.encode(taskId, StandardCharsets.UTF_8));
        Instant limit = Instant.now().plus(Duration.ofSeconds(10));
        String state = deliveredState(seen);
        while (!hasEnded(state) && Instant.now().isBefore(limit)) {
            Thread.sleep(100);
            state = deliveredState(seen);
        }
        return state;
    }

    private static boolean hasEnded(String state) {
        return !state.isEmpty() && TaskState.valueOf(state).isFinal();
    }

    private static String deliveredState(URI seen) throws IOException, InterruptedException {
        String body = HTTP.send(HttpRequest.newBuilder(seen).build(), HttpResponse.BodyHandlers.ofString()).body();
        return JsonParser.parseString(body).getAsJsonObject().get("state").getAsString();
    }
}
