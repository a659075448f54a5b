/** A help line: `contact` is the number as people read it, `href` its `tel:` or `sms:` address. */
export type Helpline = { name: string; contact: string; href: string; note?: string };
