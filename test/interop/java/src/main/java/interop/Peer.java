package interop;

import com.google.gson.Gson;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The Java SDK's place in the interoperability matrix: an agent and a client over its public API. */
@QuarkusMain
public final class Peer {
    private static final Gson JSON = new Gson();

    private Peer() {
    }

    public static void main(String... args) throws Exception {
        Map<String, String> options = new HashMap<>();
        List<String> words = new ArrayList<>();
        for (int i = 0; i < args.length; i++) {
            if (args[i].startsWith("--")) {
                options.put(args[i].substring(2), args[++i]);
            } else {
                words.add(args[i]);
            }
        }
        String role = words.isEmpty() ? "" : words.remove(0);
        switch (role) {
            case "serve" -> {
                System.setProperty("quarkus.http.port", options.get("port"));
                System.setProperty("quarkus.grpc.server.port", options.get("grpc-port"));
                Quarkus.run(Serve.class, args);
            }
            case "call" -> {
                new Call(options).play(words);
                // The SDK's HTTP client leaves threads behind that keep the program alive.
                System.exit(0);
            }
            default -> throw new IllegalArgumentException("usage: peer serve|call ...");
        }
    }

    static void printLine(Object line) {
        System.out.println(JSON.toJson(line));
    }
}
