import { Fragment, useState } from "react";
import { Form, Link } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { MoreMenu } from "#app/ui/more-menu.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { messageAnchor, messagePhotoHref, messagePhotoPageHref } from "./photo-href.ts";
import type { ChatPage, ShownMessage } from "./read-chat.server.ts";

const rule =
  "my-3 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line";

/** Oldest first. The reversed column makes it scroll to its end by itself. */
export function MessageList({ page }: { page: ChatPage }) {
  const { id, messages, earlier, latest } = page;
  // Messages that arrive while the page is open don't move the mark of new ones.
  const [firstNew] = useState(page.firstNew);
  return (
    <div
      className="-mx-4 flex min-h-40 flex-1 flex-col-reverse overflow-y-auto overscroll-contain border-t border-line px-4 xl:-me-8 xl:pe-8"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keys
      tabIndex={0}
      role="log"
      aria-label={m.chats_messages()}
    >
      <div>
        {earlier !== null && (
          <p className="text-center">
            <Link to={href("/chats/:id", { id, before: String(earlier) })} className="button button-quiet">
              {m.chats_earlier()}
            </Link>
          </p>
        )}
        {messages.length === 0 && <p className="py-8 text-center text-muted">{m.chats_no_messages_body()}</p>}
        <ol>
          {messages.map((message, index) => (
            <Fragment key={message.id}>
              {message.day !== messages[index - 1]?.day && <li className={`${rule} tabular-nums`}>{message.day}</li>}
              {message.number === firstNew && (
                <li className={`${rule} font-strong text-accent`}>{m.chats_new_from_here()}</li>
              )}
              <MessageRow chatId={id} message={message} />
            </Fragment>
          ))}
        </ol>
        {!latest && (
          <p className="text-center">
            <Link to={href("/chats/:id", { id })} className="button button-quiet">
              {m.chats_latest()}
            </Link>
          </p>
        )}
        <a href={href("/chats/:id", { id })} className="link hidden min-h-11 items-center noscript:flex">
          {m.chats_reload()}
        </a>
      </div>
    </div>
  );
}

function MessageRow({ chatId, message }: { chatId: string; message: ShownMessage }) {
  const { own, name, photo, text, photos, mentions, withdrawn, dateTime, time } = message;
  return (
    <li
      id={messageAnchor(message.number)}
      className={`mb-3 flex w-fit max-w-[85%] gap-2 rounded-lg wrap-anywhere target:outline-2 target:outline-offset-4 target:outline-accent ${own ? "ms-auto bg-accent-soft px-3 py-2" : ""}`}
    >
      {!own && <Avatar name={name} photo={photo} size="size-8" />}
      <div className="min-w-0">
        <div className="flex items-baseline justify-between gap-x-3 text-sm">
          <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <span className={own ? "sr-only" : "font-strong"}>{own ? m.chats_you() : name}</span>
            <time dateTime={dateTime} className="text-muted tabular-nums">
              {time}
            </time>
          </p>
          {own && !withdrawn && (
            <MoreMenu label={m.chats_more()} look="more-menu-quiet">
              <Form method="post" action={href("/chats/:id/withdraw", { id: chatId })}>
                <Button name="message" value={message.id}>
                  {m.chats_withdraw()}
                </Button>
              </Form>
            </MoreMenu>
          )}
        </div>
        {withdrawn && <p className="text-muted italic">{m.chats_withdrawn()}</p>}
        {text && <p className="whitespace-pre-line">{text}</p>}
        {photos.length > 0 && (
          <ul className="mt-1 flex flex-wrap gap-2">
            {photos.map(({ key, thumb }, index) => (
              <li key={key}>
                <Link to={messagePhotoPageHref(chatId, message.id, key)} className="block">
                  <Picture
                    src={messagePhotoHref(chatId, message.id, thumb)}
                    alt={m.chats_photo({ number: index + 1, name })}
                    width={144}
                    height={144}
                    loading="lazy"
                    className="size-36 rounded-md border border-line object-cover"
                  />
                </Link>
              </li>
            ))}
          </ul>
        )}
        {mentions.length > 0 && (
          <p className="mt-1 text-sm text-muted">{m.chats_notified({ names: mentions.join(", ") })}</p>
        )}
      </div>
    </li>
  );
}
