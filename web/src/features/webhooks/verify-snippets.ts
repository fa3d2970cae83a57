/** Complete sample programs that verify a delivery. They read the secret from the environment. */
import express from './verify/express.txt?raw';
import node from './verify/node.txt?raw';
import python from './verify/python.txt?raw';
import sdk from './verify/sdk.txt?raw';

export const snippets = { sdk, node, express, python } as const;
export type SnippetName = keyof typeof snippets;
