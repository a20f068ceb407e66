package interop;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.a2aproject.sdk.client.ClientEvent;
import org.a2aproject.sdk.client.TaskEvent;
import org.a2aproject.sdk.client.TaskUpdateEvent;
import org.a2aproject.sdk.spec.AgentCard;
import org.a2aproject.sdk.spec.Task;

/** Follows the task of a stream, which the SDK puts together from its events. */
final class TaskReader {
    private final CompletableFuture<Task> known = new CompletableFuture<>();
    private final CompletableFuture<Task> ended = new CompletableFuture<>();
    private volatile Task last;

    /** Waits for the first thing that is heard of the task. */
    Task known() throws Exception {
        return known.get();
    }

    /** Waits for the end of the stream. */
    Task ended() throws Exception {
        return ended.get();
    }

    void onEvent(ClientEvent event, AgentCard card) {
        if (event instanceof TaskEvent whole) {
            last = whole.getTask();
        } else if (event instanceof TaskUpdateEvent update) {
            last = update.getTask();
        } else {
            onEnd(new IllegalStateException("a task was expected, not " + event));
            return;
        }
        known.complete(last);
        // The gRPC transport tells nobody that a stream has ended.
        if (last.status().state().isFinal()) {
            ended.complete(last);
        }
    }

    /** Takes the end of the stream: the SDK gives null for a good one, and a cancellation for one that it ended itself. */
    void onEnd(Throwable cause) {
        if (last != null && (cause == null || cause instanceof CancellationException)) {
            ended.complete(last);
        } else {
            Throwable reason = cause != null ? cause : new IllegalStateException("the stream was empty");
            known.completeExceptionally(reason);
            ended.completeExceptionally(reason);
        }
    }
}
