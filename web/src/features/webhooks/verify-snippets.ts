/** How a receiver verifies a delivery, whole programs to begin with. The secret comes from the environment. */
import express from './verify/express.txt?raw';
import node from './verify/node.txt?raw';
import python from './verify/python.txt?raw';
import sdk from './verify/sdk.txt?raw';

export const snippets = { sdk, node, express, python } as const;
export type SnippetName = keyof typeof snippets;
