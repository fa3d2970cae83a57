/** Internals of pdfkit that its types omit. */
// biome-ignore lint/style/noNamespace: the types of pdfkit are in a global namespace.
declare namespace PDFKit {
  interface PDFDocument {
    _id: Uint8Array;
    readonly _font: InternalFont;
    readonly _fontSize: number;
  }

  interface InternalFont {
    readonly ascender: number;
    readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
    layout(text: string, features?: object, onlyWidth?: boolean): GlyphRun;
    layoutRun(text: string, features?: object): GlyphRun;
  }

  /** In units of the font. */
  interface GlyphRun {
    readonly glyphs: readonly { codePoints: readonly number[] }[];
    readonly positions: readonly unknown[];
    readonly advanceWidth: number;
  }
}
