# Built from the repository's folder: docker build --file docker/rag-server.Dockerfile --tag parley/rag-server .
# A registry of packages that needs credentials: --secret id=npmrc,src=$HOME/.npmrc

FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
# Not `npm ci`: it refuses a lock file in which another platform's optional binaries are missing. Versions are the locked ones.
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc \
    npm install --no-save
# Its helper process would outlive the build.
ENV NX_DAEMON=false
COPY . .
RUN node tools/workspace/bundle.mjs apps/rag-server && node tools/workspace/prune.mjs apps/rag-server
WORKDIR /build/dist/apps/rag-server
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc \
    cp /build/.npmrc . && npm install --no-save --omit=dev \
    && rm -rf node_modules/onnxruntime-node/bin/napi-v*/darwin node_modules/onnxruntime-node/bin/napi-v*/win32 \
    && rm -f .npmrc inputs.json && mkdir /data

FROM node:24-bookworm-slim
ARG VERSION=0.1.0
ARG GIT_COMMIT=unknown
ARG BUILD_DATE=unknown
LABEL org.opencontainers.image.title="parley/rag-server" \
      org.opencontainers.image.description="Ingestion, search, graph and MCP of Parley" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$GIT_COMMIT" \
      org.opencontainers.image.created="$BUILD_DATE" \
      org.opencontainers.image.licenses="Apache-2.0"
# In a container the network around it is the loopback of a machine. Nothing but /tmp and /data is written to.
ENV NODE_ENV=production HOME=/tmp HOST=0.0.0.0 PORT=9446 \
    RAG_DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=build /build/dist/apps/rag-server ./
COPY docker/healthcheck.mjs NOTICE LICENSE ./
# A new volume takes its owner from here.
COPY --from=build --chown=10001:10001 /data /data
USER 10001:10001
EXPOSE 9446
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "healthcheck.mjs"]
ENTRYPOINT ["node", "--enable-source-maps", "main.js"]
