package interop;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import java.util.List;
import org.a2aproject.sdk.server.ExtendedAgentCard;
import org.a2aproject.sdk.server.PublicAgentCard;
import org.a2aproject.sdk.server.agentexecution.AgentExecutor;
import org.a2aproject.sdk.spec.AgentCapabilities;
import org.a2aproject.sdk.spec.AgentCard;
import org.a2aproject.sdk.spec.AgentInterface;
import org.a2aproject.sdk.spec.AgentSkill;
import org.a2aproject.sdk.spec.TransportProtocol;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** What the SDK's reference server is built from. */
@ApplicationScoped
public class AgentProducers {
    @ConfigProperty(name = "quarkus.http.port")
    int port;

    @ConfigProperty(name = "quarkus.grpc.server.port")
    int grpcPort;

    @Produces
    @PublicAgentCard
    public AgentCard card() {
        return cardNamed("Interop agent");
    }

    // The SDK gives the extended card to everyone: it has no check of its own in front of it.
    @Produces
    @ExtendedAgentCard
    public AgentCard extendedCard() {
        return cardNamed("Interop agent, extended");
    }

    @Produces
    @ApplicationScoped
    public AgentExecutor executor() {
        return new ScriptedAgent();
    }

    private AgentCard cardNamed(String name) {
        String url = "http://127.0.0.1:" + port;
        return AgentCard.builder()
                .name(name)
                .description("Does what the first word of a message says.")
                .version("1.0.0")
                .supportedInterfaces(List.of(
                        new AgentInterface(TransportProtocol.JSONRPC.asString(), url),
                        new AgentInterface(TransportProtocol.HTTP_JSON.asString(), url),
                        new AgentInterface(TransportProtocol.GRPC.asString(), "127.0.0.1:" + grpcPort)))
                .capabilities(AgentCapabilities.builder()
                        .streaming(true)
                        .pushNotifications(true)
                        .extendedAgentCard(true)
                        .build())
                .defaultInputModes(List.of("text/plain"))
                .defaultOutputModes(List.of("text/plain"))
                .skills(List.of(AgentSkill.builder()
                        .id("script")
                        .name("Script")
                        .description("Plays a scenario.")
                        .tags(List.of("interop"))
                        .build()))
                .build();
    }
}
