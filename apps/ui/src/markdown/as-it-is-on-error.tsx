import { Component, type ReactNode } from 'react';

interface Props {
  readonly text: string;
  readonly children: ReactNode;
}

/** Shows a text as it is when it cannot be drawn, so that one text never breaks the page around it. */
export class AsItIsOnError extends Component<Props, { readonly failed: string | undefined }> {
  override state: { readonly failed: string | undefined } = { failed: undefined };

  static getDerivedStateFromError() {
    return { failed: '' };
  }

  override componentDidCatch() {
    this.setState({ failed: this.props.text });
  }

  override render() {
    const { text, children } = this.props;
    const { failed } = this.state;
    // Another text gets its own chance.
    if (failed === undefined || (failed !== '' && failed !== text)) return children;
    return (
      <p dir="auto" className="parley-markdown-as-it-is">
        {text}
      </p>
    );
  }
}
