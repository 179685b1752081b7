// What a pod gets that is not who it says: no call without a certificate, no event without a password or a right to it.
import { type ClusterTests, expect, k, podOf } from './cluster.ts';

/** Runs `script` in a pod of `name`, with that service's own packages and files. @returns what it printed */
export const inPod = async (name: string, script: string): Promise<string> => {
  const pod = await podOf(name);
  return (await k('exec', pod.metadata.name, '-c', name, '--', 'node', '-e', script)).trim();
};

/** A gRPC call of the health service, answered or refused: `OK`, or the code and what was said. */
const call = (credentials: string): string => `
  const { readFileSync } = require('node:fs');
  const { Client, credentials } = require('@grpc/grpc-js');
  const file = (name) => readFileSync('/certificate/' + name);
  const client = new Client(process.env.APPLICATION_ADDRESS.replace('dns:///', ''), ${credentials},
    { 'grpc.ssl_target_name_override': 'application' });
  const raw = (bytes) => bytes;
  client.makeUnaryRequest('/grpc.health.v1.Health/Check', raw, raw, Buffer.alloc(0), { deadline: Date.now() + 5000 },
    (error) => {
      console.log(error ? error.code + ' ' + error.details : 'OK');
      process.exit();
    });`;

export const kafkaScript = (settings: string, work: string): string => `
  const { readFileSync } = require('node:fs');
  const { Kafka, logLevel } = require('kafkajs');
  const file = (name) => readFileSync('/settings/' + name, 'utf8').trim();
  const ssl = { ca: [file('KAFKA_CA')] };
  const sasl = { mechanism: 'scram-sha-512', username: process.env.KAFKA_USERNAME, password: file('KAFKA_PASSWORD') };
  const kafka = new Kafka({
    brokers: process.env.KAFKA_BROKERS.split(','), logLevel: logLevel.NOTHING, retry: { retries: 0 },
    connectionTimeout: 5000, authenticationTimeout: 5000, requestTimeout: 5000, ...${settings},
  });
  const send = async (topic) => {
    const producer = kafka.producer({ allowAutoTopicCreation: false });
    await producer.connect();
    await producer.send({ topic, messages: [{ value: 'x' }] });
  };
  (async () => { ${work} })().then(() => 'OK', (error) => error.type || error.name)
    .then((outcome) => {
      console.log(outcome);
      process.exit();
    });`;

const CERTIFIED = `credentials.createSsl(file('ca.crt'), file('tls.key'), file('tls.crt'))`;

export const identityTests: ClusterTests = {
  'lets nobody call or publish as a service that it is not': async () => {
    const own = 'application.events.v1';
    const kafkaAs = (name: string, settings: string, topic = own) =>
      inPod(name, kafkaScript(settings, `await send('${topic}');`));
    const tests: Readonly<Record<string, readonly [outcome: string, wanted: RegExp]>> = {
      'a call with the certificate of a service': [await inPod('gateway', call(CERTIFIED)), /^OK$/],
      'a call in plain text': [await inPod('gateway', call('credentials.createInsecure()')), /^14 /],
      'a call without a certificate': [
        await inPod('gateway', call(`credentials.createSsl(file('ca.crt'))`)),
        /^14 .*(certificate|alert|ECONNRESET|closed|disconnected)/is,
      ],
      'a question for its own topic': [
        await inPod(
          'application',
          kafkaScript('{ ssl, sasl }', `await kafka.admin().fetchTopicMetadata({ topics: ['${own}'] });`),
        ),
        /^OK$/,
      ],
      "an event of another service's topic": [
        await kafkaAs('notification', '{ ssl, sasl }', 'payment.events.v1'),
        /^TOPIC_AUTHORIZATION_FAILED$/,
      ],
      'an event in plain text': [await kafkaAs('application', '{}'), /^KafkaJSNumberOfRetriesExceeded$/],
      'an event without a sign-in': [await kafkaAs('application', '{ ssl }'), /^KafkaJSNumberOfRetriesExceeded$/],
      'an event with a wrong password': [
        await kafkaAs('application', `{ ssl, sasl: { ...sasl, password: 'wrong' } }`),
        /^KafkaJSSASLAuthenticationError$/,
      ],
    };
    const wrong = Object.entries(tests).filter(([, [outcome, wanted]]) => !wanted.test(outcome));
    expect(wrong.length === 0, wrong.map(([what, [outcome]]) => `${what}: ${outcome}`).join('; '));
    return `${Object.keys(tests).length - 2} refused, 2 answered`;
  },
};
