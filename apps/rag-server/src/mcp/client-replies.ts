import {
  isJSONRPCRequest,
  isSpecType,
  type JSONRPCErrorResponse,
  type JSONRPCMessage,
  type JSONRPCResultResponse,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server';

export type ClientReply = JSONRPCResultResponse | JSONRPCErrorResponse;

/** What clients answer to the questions (sampling, elicitation, roots) of calls that run in this process. */
export interface ClientReplies {
  /** Sees to it that answers find their way back to this transport while it is open. To be called before `connect`. */
  follow(transport: Transport): void;
  /** Passes an answer to the waiting request; `false` if there is none. */
  deliver(reply: ClientReply): boolean;
}

/**
 * Without sessions an answer comes as a request of its own, of which only the id tells what it belongs to. The SDK counts
 * ids from 0 in each server, so questions travel under ids of ours, which nobody guesses.
 */
export function clientReplies(newId: () => string): ClientReplies {
  const waiting = new Map<RequestId, (reply: ClientReply) => void>();
  return {
    follow(transport) {
      const idsSent = new Map<RequestId, string>();
      const send = transport.send.bind(transport);
      const closed = transport.onclose?.bind(transport);
      transport.send = (message, options) => {
        if (!isJSONRPCRequest(message)) return send(renamedCancellation(message, idsSent), options);
        const id = newId();
        idsSent.set(message.id, id);
        waiting.set(id, (reply) => transport.onmessage?.({ ...reply, id: message.id }));
        return send({ ...message, id }, options);
      };
      transport.onclose = () => {
        closed?.();
        for (const id of idsSent.values()) waiting.delete(id);
      };
    },
    deliver(reply) {
      if (reply.id === undefined) return false;
      const answer = waiting.get(reply.id);
      waiting.delete(reply.id);
      answer?.(reply);
      return answer !== undefined;
    },
  };
}

/** A cancelled question is named by the id under which it was sent. */
function renamedCancellation(message: JSONRPCMessage, idsSent: ReadonlyMap<RequestId, string>): JSONRPCMessage {
  if (!isSpecType.CancelledNotification(message)) return message;
  const id = idsSent.get(message.params.requestId ?? '');
  return id === undefined ? message : { ...message, params: { ...message.params, requestId: id } };
}
