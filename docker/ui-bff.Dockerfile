# Built from the repository's folder: docker build --file docker/ui-bff.Dockerfile --tag parley/ui-bff .
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
RUN node tools/workspace/bundle.mjs apps/ui apps/ui-bff && node tools/workspace/prune.mjs apps/ui-bff \
    && rm dist/apps/ui/inputs.json
WORKDIR /build/dist/apps/ui-bff
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc \
    cp /build/.npmrc . && npm install --no-save --omit=dev && rm -f .npmrc inputs.json

FROM node:24-bookworm-slim
ARG VERSION=0.1.0
ARG GIT_COMMIT=unknown
ARG BUILD_DATE=unknown
LABEL org.opencontainers.image.title="parley/ui-bff" \
      org.opencontainers.image.description="Backend of Parley's web UI, and its pages" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$GIT_COMMIT" \
      org.opencontainers.image.created="$BUILD_DATE" \
      org.opencontainers.image.licenses="Apache-2.0"
# In a container the network around it is the loopback of a machine. Nothing but /tmp is written to.
ENV NODE_ENV=production HOME=/tmp HOST=0.0.0.0 PORT=3000 UI_FOLDER=/app/pages \
    GIT_COMMIT=$GIT_COMMIT BUILD_DATE=$BUILD_DATE
WORKDIR /app
COPY --from=build /build/dist/apps/ui-bff ./
COPY --from=build /build/dist/apps/ui ./pages
COPY docker/healthcheck.mjs NOTICE LICENSE ./
COPY libs/authz-client/model/parley.fga ./model/
USER 10001:10001
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "healthcheck.mjs"]
ENTRYPOINT ["node", "--enable-source-maps", "main.js"]
