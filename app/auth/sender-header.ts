/** The person whose work a page's scripts send: someone else can have signed in on this device since the page was opened. */
export const senderHeader = "X-Sender";
