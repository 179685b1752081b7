# Keycloak with our provider, and a Kafka for evaluation: docker build -f deploy/images/java.Dockerfile --target keycloak .
ARG DEBIAN_IMAGE=docker.io/library/debian:bookworm-slim

# Keycloak with our sign-in by mailed link; the realm is imported where it is missing, its ${NAMES} from the environment.
FROM ${DEBIAN_IMAGE} AS java
RUN mkdir -p /usr/share/man/man1 && apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends openjdk-17-jre-headless \
 && rm -rf /var/lib/apt/lists /var/cache/apt /var/cache/ldconfig/aux-cache /var/log/* /usr/share/man/man1

FROM java AS maven
RUN mkdir -p /usr/share/man/man1 && apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends openjdk-17-jdk-headless maven && rm -rf /var/lib/apt/lists

FROM maven AS keycloak-build
ARG MAVEN_OPTS
ARG KEYCLOAK_VERSION=26.7.3
WORKDIR /build
RUN mvn -B -ntp org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack -Dartifact=org.keycloak:keycloak-quarkus-dist:${KEYCLOAK_VERSION}:zip -DoutputDirectory=/build \
 && mv keycloak-${KEYCLOAK_VERSION} /opt/keycloak
COPY deploy/keycloak/pom.xml provider/
COPY deploy/keycloak/src/main provider/src/main
RUN mvn -B -ntp -f provider/pom.xml package -Dmaven.test.skip=true -DbuildFolder=/build/target && mv target/visa-keycloak.jar /opt/keycloak/providers/
RUN bash /opt/keycloak/bin/kc.sh build --db=postgres --health-enabled=true --metrics-enabled=true --features-disabled=ciba,device-flow,kerberos,par,docker,impersonation \
 && rm -rf /opt/keycloak/bin/*.bat /opt/keycloak/data/tmp && mkdir -p /opt/keycloak/data/import /opt/keycloak/data/tmp
COPY deploy/keycloak/realm.json /opt/keycloak/data/import/realm.json

FROM java AS keycloak
COPY --from=keycloak-build /opt/keycloak /opt/keycloak
WORKDIR /opt/keycloak
USER 1000:1000
ENTRYPOINT ["java", "-XX:+ExitOnOutOfMemoryError", "-Dfile.encoding=UTF-8", "-Djava.security.egd=file:/dev/urandom", "--add-opens=java.base/java.util=ALL-UNNAMED", \
  "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED", "--add-opens=java.base/java.security=ALL-UNNAMED", "--add-opens=java.base/java.lang=ALL-UNNAMED", \
  "--enable-native-access=ALL-UNNAMED", "-Djava.util.concurrent.ForkJoinPool.common.threadFactory=io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory", \
  "-Dkc.home.dir=/opt/keycloak", "-Djboss.server.config.dir=/opt/keycloak/conf", "-Djava.util.logging.manager=org.jboss.logmanager.LogManager", \
  "-Dpicocli.disable.closures=true", "-cp", "lib/quarkus-run.jar", "io.quarkus.bootstrap.runner.QuarkusEntryPoint"]
CMD ["start", "--optimized"]
ARG VERSION=0.1.0
LABEL org.opencontainers.image.title="wayfare keycloak" org.opencontainers.image.version="${VERSION}" org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.description="Keycloak 26.7.3 with sign-in by mailed link"

# What the evaluation profile brings because nobody else does. Not for anything that must last.
FROM maven AS kafka-build
ARG MAVEN_OPTS
COPY deploy/local/kafka/pom.xml /build/pom.xml
RUN mvn -B -ntp -f /build/pom.xml org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory=/opt/kafka -DincludeScope=runtime

FROM java AS kafka
COPY --from=kafka-build /opt/kafka /opt/kafka
COPY deploy/images/evaluation/log4j2.properties /opt/kafka/
USER 1000:1000
ENTRYPOINT ["java", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError", "-Dlog4j2.configurationFile=/opt/kafka/log4j2.properties", "-cp", "/opt/kafka/*"]
CMD ["kafka.Kafka", "/etc/kafka/server.properties"]
ARG VERSION=0.1.0
LABEL org.opencontainers.image.title="wayfare kafka" org.opencontainers.image.version="${VERSION}" org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.description="One Kafka 4.3.1 broker for evaluation"
