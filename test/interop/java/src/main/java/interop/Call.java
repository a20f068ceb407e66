package interop;

import io.grpc.ManagedChannelBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.a2aproject.sdk.A2A;
import org.a2aproject.sdk.client.Client;
import org.a2aproject.sdk.client.ClientBuilder;
import org.a2aproject.sdk.client.config.ClientConfig;
import org.a2aproject.sdk.client.transport.grpc.GrpcTransport;
import org.a2aproject.sdk.client.transport.grpc.GrpcTransportConfigBuilder;
import org.a2aproject.sdk.client.transport.jsonrpc.JSONRPCTransport;
import org.a2aproject.sdk.client.transport.jsonrpc.JSONRPCTransportConfig;
import org.a2aproject.sdk.client.transport.rest.RestTransport;
import org.a2aproject.sdk.client.transport.rest.RestTransportConfig;
import org.a2aproject.sdk.spec.A2AClientException;
import org.a2aproject.sdk.spec.AgentCard;

/** Plays scenarios with the SDK's client and prints a line for each. */
final class Call {
    private static final int LIMIT_SECONDS = 25;

    private final Scenarios scenarios;

    Call(Map<String, String> options) throws A2AClientException {
        AgentCard card = A2A.getAgentCard(options.get("url"));
        String binding = options.get("binding");
        // A client either streams whatever it sends or nothing, so there is one of each.
        scenarios = new Scenarios(
                connect(card, binding, false),
                connect(card, binding, true),
                options.get("webhook"),
                options.get("token"),
                options.getOrDefault("tenant", "acme"));
    }

    void play(List<String> names) {
        ExecutorService threads = Executors.newCachedThreadPool();
        for (String name : names) {
            Map<String, Object> line = new LinkedHashMap<>();
            line.put("scenario", name);
            try {
                line.put("facts", threads.submit(() -> scenarios.play(name)).get(LIMIT_SECONDS, TimeUnit.SECONDS));
            } catch (ExecutionException e) {
                boolean cannot = e.getCause() instanceof UnsupportedOperationException;
                line.put(cannot ? "cannot" : "failed", cannot ? e.getCause().getMessage() : e.getCause().toString());
            } catch (InterruptedException | TimeoutException e) {
                line.put("failed", "not done within " + LIMIT_SECONDS + " s");
            }
            Peer.printLine(line);
        }
    }

    /** Returns a client that knows one binding only, so that it is the one under test. */
    private static Client connect(AgentCard card, String binding, boolean streaming) throws A2AClientException {
        ClientBuilder builder = Client.builder(card)
                .clientConfig(ClientConfig.builder().setStreaming(streaming).build());
        switch (binding) {
            case "JSONRPC" -> builder.withTransport(JSONRPCTransport.class, new JSONRPCTransportConfig());
            case "HTTP+JSON" -> builder.withTransport(RestTransport.class, new RestTransportConfig());
            case "GRPC" -> builder.withTransport(GrpcTransport.class, new GrpcTransportConfigBuilder()
                    .channelFactory(target -> ManagedChannelBuilder.forTarget(target).usePlaintext().build()));
            default -> throw new IllegalArgumentException("unknown binding " + binding);
        }
        return builder.build();
    }
}
