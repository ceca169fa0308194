import java.nio.file.Path;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.configuration.connectors.BoltConnector;
import org.neo4j.configuration.helpers.SocketAddress;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;

/** Neo4j Community on a port of loopback, keeping its graphs in a folder: {@code Neighbour <folder> <port>}. */
public final class Neighbour {
  private Neighbour() {}

  public static void main(String[] arguments) throws InterruptedException {
    DatabaseManagementService neo4j =
        new DatabaseManagementServiceBuilder(Path.of(arguments[0]))
            .setConfig(BoltConnector.enabled, true)
            .setConfig(BoltConnector.listen_address, new SocketAddress("127.0.0.1", Integer.parseInt(arguments[1])))
            .setConfig(GraphDatabaseSettings.auth_enabled, false)
            // LOAD CSV would otherwise read any file of the machine.
            .setConfig(GraphDatabaseSettings.allow_file_urls, false)
            .build();
    Runtime.getRuntime().addShutdownHook(new Thread(neo4j::shutdown));
    System.out.println("READY");
    Thread.currentThread().join();
  }
}
