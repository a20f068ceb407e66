package interop;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.a2aproject.sdk.server.agentexecution.AgentExecutor;
import org.a2aproject.sdk.server.agentexecution.RequestContext;
import org.a2aproject.sdk.server.tasks.AgentEmitter;
import org.a2aproject.sdk.spec.InternalError;
import org.a2aproject.sdk.spec.TextPart;

/** Does what the first word of a message says. */
final class ScriptedAgent implements AgentExecutor {
    private final Map<String, CountDownLatch> canceled = new ConcurrentHashMap<>();

    @Override
    public void execute(RequestContext context, AgentEmitter emitter) {
        String said = context.getUserInput();
        if (context.getTask() != null) {
            addArtifact(emitter, "answer", said);
            emitter.complete();
            return;
        }
        String[] words = said.split(" ", 2);
        String rest = words.length > 1 ? words[1] : "";
        switch (words[0]) {
            case "echo" -> emitter.sendMessage(rest);
            case "tenant" -> emitter.sendMessage(String.valueOf(context.getTenant()));
            default -> work(words[0], rest, emitter);
        }
    }

    @Override
    public void cancel(RequestContext context, AgentEmitter emitter) {
        emitter.cancel();
        latchOf(emitter).countDown();
    }

    private void work(String word, String rest, AgentEmitter emitter) {
        emitter.submit();
        emitter.startWork();
        switch (word) {
            case "task" -> {
                addArtifact(emitter, "result", rest);
                emitter.complete();
            }
            case "chunks" -> {
                int last = Integer.parseInt(rest);
                for (int n = 1; n <= last; n++) {
                    emitter.addArtifact(List.of(new TextPart("" + n)), "log", "log", null, n > 1, n == last);
                }
                emitter.complete();
            }
            case "input" -> {
                emitter.requiresInput(emitter.newAgentMessage(List.of(new TextPart("Which one?")), null));
                // The SDK answers a blocking send with what it has stored by the time that the agent returns, unless the
                // task is at its end; without this pause that is now and then the status before.
                waitFor(() -> Thread.sleep(200));
            }
            case "slow" -> {
                waitFor(() -> Thread.sleep(1500));
                addArtifact(emitter, "result", "done");
                emitter.complete();
            }
            case "wait" -> waitFor(latchOf(emitter)::await);
            default -> emitter.fail();
        }
    }

    private CountDownLatch latchOf(AgentEmitter emitter) {
        return canceled.computeIfAbsent(String.valueOf(emitter.getTaskId()), id -> new CountDownLatch(1));
    }

    private static void addArtifact(AgentEmitter emitter, String name, String text) {
        emitter.addArtifact(List.of(new TextPart(text)), name, name, null);
    }

    private interface Pause {
        void take() throws InterruptedException;
    }

    private static void waitFor(Pause pause) {
        try {
            pause.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InternalError("interrupted");
        }
    }
}
