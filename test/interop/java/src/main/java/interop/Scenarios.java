package interop;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.a2aproject.sdk.A2A;
import org.a2aproject.sdk.client.Client;
import org.a2aproject.sdk.client.ClientEvent;
import org.a2aproject.sdk.client.MessageEvent;
import org.a2aproject.sdk.client.TaskEvent;
import org.a2aproject.sdk.client.transport.spi.interceptors.ClientCallContext;
import org.a2aproject.sdk.jsonrpc.common.wrappers.ListTasksResult;
import org.a2aproject.sdk.spec.A2AClientException;
import org.a2aproject.sdk.spec.A2AError;
import org.a2aproject.sdk.spec.A2AErrorCodes;
import org.a2aproject.sdk.spec.CancelTaskParams;
import org.a2aproject.sdk.spec.DeleteTaskPushNotificationConfigParams;
import org.a2aproject.sdk.spec.GetTaskPushNotificationConfigParams;
import org.a2aproject.sdk.spec.ListTaskPushNotificationConfigsParams;
import org.a2aproject.sdk.spec.ListTasksParams;
import org.a2aproject.sdk.spec.Message;
import org.a2aproject.sdk.spec.MessageSendConfiguration;
import org.a2aproject.sdk.spec.MessageSendParams;
import org.a2aproject.sdk.spec.Part;
import org.a2aproject.sdk.spec.Task;
import org.a2aproject.sdk.spec.TaskIdParams;
import org.a2aproject.sdk.spec.TaskPushNotificationConfig;
import org.a2aproject.sdk.spec.TaskQueryParams;
import org.a2aproject.sdk.spec.TextPart;

/** The scenarios of the matrix. */
final class Scenarios {
    private final Client client;
    private final Client streamingClient;
    private final String webhook;
    private final String token;
    private final String tenant;

    Scenarios(Client client, Client streamingClient, String webhook, String token, String tenant) {
        this.client = client;
        this.streamingClient = streamingClient;
        this.webhook = webhook;
        this.token = token;
        this.tenant = tenant;
    }

    /** Returns the facts of a scenario; throws an UnsupportedOperationException when the SDK has no way to play it. */
    Map<String, Object> play(String name) throws Exception {
        return switch (name) {
            case "send" -> Map.of("text", reply(MessageSendParams.builder().message(A2A.toUserMessage("echo hello")).build()));
            case "blocking" -> factsOf(task(A2A.toUserMessage("task hi")));
            case "stream" -> factsOf(stream("chunks 3").ended());
            case "get" -> factsOf(client.getTask(new TaskQueryParams(task(A2A.toUserMessage("task hi")).id())));
            case "subscribe" -> subscribe();
            case "input" -> input();
            case "cancel" -> cancel();
            case "list" -> list();
            case "push" -> push();
            case "push-configs" -> pushConfigs();
            case "errors" -> errors();
            case "tenant" -> Map.of("text", reply(
                    MessageSendParams.builder().message(A2A.toUserMessage("tenant")).tenant(tenant).build()));
            case "extended" -> extended();
            case "signed" -> throw new UnsupportedOperationException(
                    "the SDK has the signatures of a card as a type only, and no code that verifies one");
            default -> throw new IllegalArgumentException("no such scenario");
        };
    }

    private Map<String, Object> subscribe() throws Exception {
        // A stream of this SDK cannot be closed by its reader: it is left to itself.
        String id = stream("slow").known().id();
        TaskReader reader = new TaskReader();
        streamingClient.subscribeToTask(new TaskIdParams(id), List.of(reader::onEvent), reader::onEnd);
        return factsOf(reader.ended());
    }

    private Map<String, Object> input() throws A2AClientException {
        Task asked = task(A2A.toUserMessage("input"));
        Task task = task(A2A.createUserTextMessage("blue", asked.contextId(), asked.id()));
        return Map.of("asked", stateOf(asked), "state", stateOf(task), "artifact", artifactOf(task));
    }

    private Map<String, Object> cancel() throws A2AClientException {
        Task sent = task(A2A.toUserMessage("wait"), MessageSendConfiguration.builder().returnImmediately(true).build());
        return Map.of("state", stateOf(client.cancelTask(new CancelTaskParams(sent.id()))));
    }

    private Map<String, Object> list() throws A2AClientException {
        String contextId = task(A2A.toUserMessage("task hi")).contextId();
        task(A2A.createUserTextMessage("task hi", contextId, null));
        // The SDK takes no null for a tenant where it makes protobuf of this, and over JSON-RPC no page that is not full: C32.
        ListTasksParams params = ListTasksParams.builder().contextId(contextId).pageSize(2).tenant("").build();
        ListTasksResult result = client.listTasks(params);
        return Map.of("count", result.tasks().size());
    }

    private Map<String, Object> push() throws Exception {
        Task task = task(A2A.toUserMessage("slow"), MessageSendConfiguration.builder()
                .returnImmediately(true)
                .taskPushNotificationConfig(hook(null))
                .build());
        return Map.of("delivered", Webhook.awaitEnd(webhook, task.id()));
    }

    private Map<String, Object> pushConfigs() throws A2AClientException {
        String taskId = task(A2A.toUserMessage("input")).id();
        String id = client.createTaskPushNotificationConfiguration(hook(taskId)).id();
        TaskPushNotificationConfig got =
                client.getTaskPushNotificationConfiguration(new GetTaskPushNotificationConfigParams(taskId, id));
        ListTaskPushNotificationConfigsParams all = new ListTaskPushNotificationConfigsParams(taskId);
        int listed = client.listTaskPushNotificationConfigurations(all).size();
        client.deleteTaskPushNotificationConfigurations(new DeleteTaskPushNotificationConfigParams(taskId, id));
        int left = client.listTaskPushNotificationConfigurations(all).size();
        return Map.of("got", got.url().equals(webhook), "listed", listed, "left", left);
    }

    private Map<String, Object> errors() throws A2AClientException {
        Task done = task(A2A.toUserMessage("task hi"));
        return Map.of(
                "get", reasonOf(() -> client.getTask(new TaskQueryParams("nobody"))),
                "cancel", reasonOf(() -> client.cancelTask(new CancelTaskParams(done.id()))),
                "send", reasonOf(() -> task(A2A.createUserTextMessage("task hi", done.contextId(), done.id()))));
    }

    private Map<String, Object> extended() throws A2AClientException {
        ClientCallContext context = new ClientCallContext(Map.of(), Map.of("Authorization", "Bearer " + token));
        return Map.of("name", client.getExtendedAgentCard(context).name());
    }

    private TaskPushNotificationConfig hook(String taskId) {
        return TaskPushNotificationConfig.builder().id("hook").taskId(taskId).url(webhook).token("tok").build();
    }

    private TaskReader stream(String text) throws A2AClientException {
        TaskReader reader = new TaskReader();
        streamingClient.sendMessage(A2A.toUserMessage(text), List.of(reader::onEvent), reader::onEnd);
        return reader;
    }

    private Task task(Message message) throws A2AClientException {
        return task(message, MessageSendConfiguration.builder().build());
    }

    private Task task(Message message, MessageSendConfiguration configuration) throws A2AClientException {
        ClientEvent event = send(MessageSendParams.builder().message(message).configuration(configuration).build());
        if (event instanceof TaskEvent answer) {
            return answer.getTask();
        }
        throw new IllegalStateException("a task was expected, not " + event);
    }

    private String reply(MessageSendParams params) throws A2AClientException {
        ClientEvent event = send(params);
        if (event instanceof MessageEvent answer) {
            return textOf(answer.getMessage().parts());
        }
        if (event instanceof TaskEvent answer && answer.getTask().status().message() != null) {
            return textOf(answer.getTask().status().message().parts());
        }
        throw new IllegalStateException("the answer has no text: " + event);
    }

    private ClientEvent send(MessageSendParams params) throws A2AClientException {
        AtomicReference<ClientEvent> answer = new AtomicReference<>();
        client.sendMessage(params, List.of((event, card) -> answer.set(event)), null, null);
        return answer.get();
    }

    private interface Failing {
        void run() throws A2AClientException;
    }

    private static String reasonOf(Failing call) throws A2AClientException {
        try {
            call.run();
            return "none";
        } catch (A2AClientException e) {
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                if (cause instanceof A2AError error) {
                    return String.valueOf(A2AErrorCodes.fromCode(error.getCode()));
                }
            }
            throw e;
        }
    }

    private static Map<String, Object> factsOf(Task task) {
        return Map.of("state", stateOf(task), "artifact", artifactOf(task));
    }

    private static String stateOf(Task task) {
        return task.status().state().name();
    }

    private static String artifactOf(Task task) {
        StringBuilder text = new StringBuilder();
        if (task.artifacts() != null) {
            task.artifacts().forEach(artifact -> text.append(textOf(artifact.parts())));
        }
        return text.toString();
    }

    private static String textOf(List<Part<?>> parts) {
        StringBuilder text = new StringBuilder();
        for (Part<?> part : parts) {
            if (part instanceof TextPart said) {
                text.append(said.text());
            }
        }
        return text.toString();
    }
}
