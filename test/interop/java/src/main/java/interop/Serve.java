package interop;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import java.util.Map;

/** Says that the agent answers, and waits until it is ended. */
public final class Serve implements QuarkusApplication {
    @Override
    public int run(String... args) {
        Peer.printLine(Map.of("ready", true));
        Quarkus.waitForExit();
        return 0;
    }
}
