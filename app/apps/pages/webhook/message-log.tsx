import { m } from "#app/i18n/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { Badge } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { MessageRow, readWebhook } from "./read-webhook.server.ts";

const signs = {
  waiting: { tone: "neutral", sign: "time", label: m.apps_message_waiting },
  sent: { tone: "good", sign: "passed", label: m.apps_message_sent },
  failed: { tone: "bad", sign: "failed", label: m.apps_message_failed },
} as const;

export function MessageLog({ webhook }: { webhook: Awaited<ReturnType<typeof readWebhook>> }) {
  const { id, messages, connected, sendKey } = webhook;
  if (messages.length === 0) return <p>{m.apps_log_none()}</p>;
  return (
    <ul>
      {messages.map((message) => (
        <li key={message.id} className="border-line py-2 not-first:border-t">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="min-w-0 flex-1 basis-56">
              <span className="block font-medium">{message.topic}</span>
              <span className="block text-sm text-muted tabular-nums">{message.at}</span>
            </span>
            <Badge tone={signs[message.status].tone} sign={signs[message.status].sign}>
              {signs[message.status].label()}
            </Badge>
            {connected && message.status !== "waiting" && (
              <PostForm formKey={sendKey} action={href("/apps/webhooks/:id/send", { id })}>
                <input type="hidden" name="message" value={message.id} />
                <Button tone="quiet">{m.apps_send_again()}</Button>
              </PostForm>
            )}
          </div>
          <MessageDetails message={message} />
        </li>
      ))}
    </ul>
  );
}

function MessageDetails({ message: { id, tries, next, body } }: { message: MessageRow }) {
  return (
    <details className="disclosure">
      <summary className="text-sm">{m.apps_message_details({ count: tries.length })}</summary>
      <ul className="mb-2 text-sm tabular-nums">
        {tries.map(({ at, answer }) => (
          <li key={at}>{`${at} · ${answer}`}</li>
        ))}
        {next && <li>{m.apps_message_next({ at: next })}</li>}
      </ul>
      <p className="text-sm text-muted wrap-anywhere">{`webhook-id: ${id}`}</p>
      <pre className="text-sm whitespace-pre-wrap wrap-anywhere">{body}</pre>
    </details>
  );
}
