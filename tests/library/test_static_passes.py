"""What the static edition computes in a browser is what Python computes: the same inputs in Chromium."""

import base64
import json
import pathlib
import re

import numpy as np
import pytest
from safetensors.numpy import save

from core import engine
from core.base.checks import InvalidValueError
from core.base.sampling import generate_uniforms
from core.library.static import live
from core.models import zoo
from core.models.vocabulary import load_words
from core.models.vocabulary.characters import encode_characters
from core.models.vocabulary.files import vocabulary_path
from core.topics.attention.heads.schema import HeadsRequest
from core.topics.embeddings.lookup.schema import LookupRequest
from core.topics.embeddings.map.schema import NeighboursRequest
from core.topics.embeddings.sums.schema import ArithmeticRequest
from core.topics.positions.clocks.schema import ClockRequest
from core.topics.positions.matrix.schema import PositionsRequest
from core.topics.positions.relations.schema import OffsetRequest, RotationRequest, SimilarityRequest
from core.topics.sentiment.reading.schema import ReadingRequest
from core.topics.shakespeare.next_character.schema import NextCharacterRequest
from core.topics.shakespeare.writing.schema import GenerateRequest
from core.topics.tokens.tokenization.schema import TokenizeRequest
from core.topics.translation.translate.schema import TranslateRequest
from tests.support import chromium
from tests.support.odd_inputs import TEXTS

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODELS = ("nmt_transformer", "char_rnn", "sentiment_masked", "sentiment_unmasked")
SENTENCES = [
    sentence
    for name in ("english", "everyday")
    for sentence in (ROOT / f"assets/sentences/{name}.txt").read_text(encoding="utf-8").splitlines()
][::4]
SIXTY_WORDS = "We sat on the bank of the river and watched the boats. " * 5
ODD_TEXTS = {name: text for name, text in TEXTS.items() if len(text) <= 5_000} | {
    "60 words": SIXTY_WORDS,
    "signs of all kinds": "a\u200db \ufe0fc ½ 2nd 3,000 ﬁne Ｗide ¿Qué?! naïve\u2028—",
    "flag": "‹ok› \U0001f3f4\U000e0067\U000e007f \U000e0041",
    "letters repeated": "freee alll heelllo grrr ooooo offf puzzzzle",
}
# what a page makes of its data
SETUP = """
const mapValues = (object, make) =>
    Object.fromEntries(Object.entries(object).map(([name, value]) => [name, make(value)]));
const weights = mapValues(atlas.data.models, atlas.loadWeights);
const words = mapValues(atlas.data.words, list => new atlas.WordVocabulary(list));
const subwords = new atlas.SubwordVocabulary(atlas.data.subwords);
const translator = new atlas.Translator(weights.nmt_transformer, {source: words.en, target: words.es});
const {nmt_transformer, ...recurrent} = weights;
const grus = mapValues(recurrent, model => new atlas.Gru(model));
const tables = {
    sentiment: new atlas.EmbeddingTable(words.imdb.words, recurrent.sentiment_masked["embedding/embeddings"]),
    transformer_es: new atlas.EmbeddingTable(words.es.words, nmt_transformer["target_embedding/embeddings"]),
};
const attendToTranslation = text => {
    const source = translator.readSource(text);
    if (!source.ids.length) return null;
    return translator.attend(source, translator.targetFromIds(translator.greedySearch(source.ids)[0].ids));
};
const listOwnNames = () => {
    const names = Object.keys(window);
    const empty = document.body.appendChild(document.createElement("iframe")).contentWindow;
    return names.filter(name => !(name in empty));
};
const nameError = call => {
    try { return call(); } catch (error) { return error.name; }
};
"""


@pytest.fixture(scope="module")
def passes(tmp_path_factory):
    """Returns a function that evaluates an expression of `x` in a page with all scripts, opened from disk."""
    if not chromium.find_chromium():
        pytest.skip("No Chromium was found: run `python tests/support/chromium.py`.")
    from playwright.sync_api import sync_playwright

    folder = tmp_path_factory.mktemp("passes")
    weights = {name: (zoo.get_model_folder(name) / zoo.WEIGHTS_FILE).read_bytes() for name in MODELS}
    data = {
        "models": {name: base64.b64encode(content).decode() for name, content in weights.items()},
        "words": {name: load_words(name).words for name in ("en", "es", "imdb")},
        "subwords": json.loads(vocabulary_path("subwords.json").read_text(encoding="utf-8"))["model"],
    }
    setup_file, page_file = folder / "setup.js", folder / "page.html"
    setup_file.write_text(f"Object.assign(atlas.data, {json.dumps(data)});{SETUP}", encoding="utf-8")
    paths = [*(ROOT / f"core/library/static/passes/{name}.js" for name in live.PASSES), setup_file]
    tags = "".join(f'<script src="{path.as_uri()}"></script>' for path in paths)
    page_file.write_text(f'<!doctype html><meta charset="utf-8"><body>{tags}', encoding="utf-8")
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        page = browser.new_page()
        page.goto(page_file.as_uri())
        to_json = "(_, value) => ArrayBuffer.isView(value) ? Array.from(value) : value"
        yield lambda body, x=None: json.loads(page.evaluate(f"x => JSON.stringify({body}, {to_json})", x))
        browser.close()


def to_camel_case(options: dict) -> dict:
    return {re.sub("_(.)", lambda match: match[1].upper(), name): value for name, value in options.items()}


def assert_same(value, expected, tolerance: float = 1e-4) -> None:
    """Compares what a browser returned with what Python did; the names of fields differ in their case."""
    if isinstance(value, dict):
        for name, part in value.items():
            field = re.sub("[A-Z]", lambda match: "_" + match[0].lower(), name)
            assert_same(
                part, expected[name] if isinstance(expected, dict) else getattr(expected, field), tolerance
            )
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for part, other in zip(value, expected, strict=True):
            assert_same(part, other, tolerance)
    elif np.asarray(expected).dtype.kind == "f":
        np.testing.assert_allclose(np.array(value, "float64"), expected, rtol=0, atol=tolerance)
    else:
        assert np.array_equal(value, expected)


def test_the_scripts_add_one_name_and_read_weights_to_the_last_bit(passes):
    assert passes("listOwnNames()") == ["atlas"]
    for name, array in zoo.load_arrays("sentiment_masked").items():
        assert_same(passes("weights.sentiment_masked[x].data", name), array.ravel(), 0)
        assert passes("weights.sentiment_masked[x].shape", name) == list(array.shape)
    half = np.array([0.0, -0.0, 1.5, -2.75, 65504.0, 6e-8, 3e-5, np.pi], "float16").reshape(2, 4)
    file = base64.b64encode(save({"table": half})).decode()
    assert_same(passes("atlas.loadWeights(x).table.data", file), half.astype("float32").ravel(), 0)
    for text in ("", file[:40], file[:-8], "<html>"):
        assert passes("nameError(() => atlas.loadWeights(x))", text) == "DamagedWeightsError"


# --- translation and attention ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sentences",
    [
        pytest.param(SENTENCES[::5], id="40 sentences"),
        pytest.param(SENTENCES, id="200 sentences", marks=pytest.mark.nightly),
        pytest.param(list(ODD_TEXTS.values()), id="odd texts"),
    ],
)
def test_tokens_translation_probabilities_and_all_attention_weights_are_python_s(passes, sentences):
    for text in sentences:
        try:
            expected = engine.run(HeadsRequest(text=text))
        except InvalidValueError:
            assert passes("attendToTranslation(x)", text) is None
        else:
            assert_same(passes("attendToTranslation(x)", text), expected)


@pytest.mark.parametrize(
    "options",
    [
        {"method": "beam"},
        {"method": "beam", "width": 10, "length_penalty": 1.0, "unknown_penalty": 3.0},
        {"method": "sample", "temperature": 0.8, "seed": 1},
        {"method": "sample", "temperature": 1.5, "top_k": 20, "top_p": 0.9, "seed": 2**32 - 1},
        {"method": "sample", "temperature": 0.0},
    ],
)
def test_beams_and_draws_find_the_same_translations(passes, options):
    for text in [*SENTENCES[::40], "no no no no no no"]:
        value = passes(
            "translator.translate(translator.readSource(x[0]), x[1])", [text, to_camel_case(options)]
        )
        for result in value["results"]:
            assert len(result.pop("ids")) == result["length"]
        assert_same(value, engine.run(TranslateRequest(model="nmt_transformer", text=text, **options)))


# --- characters and reviews ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        {"temperature": 0.8, "seed": 42},
        {"temperature": 1.4, "top_k": 12, "top_p": 0.9, "seed": 2**32 - 1},
        {"temperature": 0.0, "top_p": 0.5},
    ],
)
def test_five_hundred_characters_and_the_next_one_are_python_s(passes, options):
    settings = to_camel_case(options)
    expected = engine.run(GenerateRequest(length=500, **options))
    steps = passes("[...atlas.write(grus.char_rnn, ...x)]", [expected.prompt, settings | {"length": 500}])
    columns = {name: [step[name] for step in steps] for name in steps[0]}
    assert "".join(columns.pop("character")) == expected.text
    assert_same({"ids": columns.pop("id"), **columns}, expected)
    prompt = "Ser Brontë: “Où vas-tu?”\t— 1"
    value = passes("atlas.nextCharacter(grus.char_rnn, ...x)", [prompt, settings | {"numSamples": 200}])
    assert_same(value, engine.run(NextCharacterRequest(prompt=prompt, num_samples=200, **options)))


@pytest.mark.parametrize(("start", "count"), [(0, 9), (6, 5), (4999, 1)])
def test_a_seed_gives_the_numbers_of_numpy(passes, start, count):
    for seed in (0, 42, 2**32 - 1):
        assert_same(
            passes("atlas.generateUniforms(...x)", [seed, start, count]),
            generate_uniforms(seed, start, count),
            0,
        )


@pytest.mark.parametrize("model", ["sentiment_masked", "sentiment_unmasked"])
@pytest.mark.parametrize("num_padding", [0, 50, 200])
def test_a_review_and_padding_move_the_verdict_as_in_python_with_and_without_a_mask(
    passes, model, num_padding
):
    options = {"numPadding": num_padding, "hasMask": model == "sentiment_masked"}
    for text in ("This is not a good film.", "I don’t KNOW,\u00a0but zyzzyva was… great!", SIXTY_WORDS * 4):
        value = passes("atlas.readReview(grus[x[0]], words.imdb, x[1], x[2])", [model, text, options])
        for name in ("hasMask", "probability", "paddedProbability", "cosine", "norm"):
            value[name] = [value[name]]  # of one model
        expected = engine.run(ReadingRequest(models=(model,), text=text, num_padding=num_padding))
        assert_same(value, expected)


# --- positions, tokens, embeddings --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("function", "request_type", "options"),
    [
        ("positionMatrix", PositionsRequest, {}),
        (
            "positionMatrix",
            PositionsRequest,
            {"num_positions": 700, "width": 64, "first_position": -3.5, "base": 0.5},
        ),
        (
            "positionMatrix",
            PositionsRequest,
            {"layout": "concatenated", "width": 10, "first_position": 99_000.0},
        ),
        ("positionMatrix", PositionsRequest, {"edition": 2, "width": 7, "layout": "concatenated"}),
        ("clocks", ClockRequest, {}),
        ("clocks", ClockRequest, {"clock_p": 0.0, "clock_q": -1000.5, "width": 6, "base": 0.5}),
        ("similarity", SimilarityRequest, {}),
        (
            "similarity",
            SimilarityRequest,
            {"measure": "cosine", "num_positions": 300, "width": 32, "base": 100.0},
        ),
        ("similarityByOffset", OffsetRequest, {"start_positions": (0.0, 60.5)}),
        (
            "similarityByOffset",
            OffsetRequest,
            {"start_positions": (7.0,), "max_offset": 9, "measure": "cosine"},
        ),
        ("rotation", RotationRequest, {}),
        ("rotation", RotationRequest, {"pair": 0, "position": -5.5, "offset": 1_000.0, "width": 16}),
    ],
)
def test_positions_are_python_s_within_a_millionth(passes, function, request_type, options):
    names = to_camel_case({name.removeprefix("clock_"): value for name, value in options.items()})
    assert_same(passes(f"atlas.{function}(x)", names), engine.run(request_type(**options)), 1e-6)


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in ODD_TEXTS.items() if text])
def test_characters_words_and_subwords_are_python_s(passes, text):
    expected = engine.run(TokenizeRequest(text=text))
    value = passes("atlas.tokenize(x, {words: words.en, subwords})", text)
    assert_same(value, {"text": expected.text, "tokenizations": expected.tokenizations[:3]})
    assert_same(passes("atlas.encodeCharacters(x)", text), encode_characters(text))


@pytest.mark.parametrize(
    ("table", "words"), [("sentiment", "great bad movie"), ("transformer_es", "Padre hombre madre")]
)
def test_neighbours_sums_and_look_up_are_python_s(passes, table, words):
    base, minus, plus = words.split()
    rows = [passes("tables[x[0]].findRow(x[1])", [table, word]) for word in (base, minus, plus)]
    assert_same(
        passes("tables[x[0]].neighbours(x[1])", [table, rows[0]]),
        engine.run(NeighboursRequest(table=table, word=base)),
    )
    expected = engine.run(ArithmeticRequest(table=table, base=base, minus=minus, plus=plus))
    assert_same(passes("tables[x[0]].arithmetic(...x[1])", [table, rows]), expected)
    assert passes("tables.sentiment.findRow('zyzzyva')") == -1
    for word in ("the", "movie", "zyzzyva"):
        look_up = "tables.sentiment.lookUp(words.imdb.encode(x, 1).ids[0])"
        assert_same(passes(look_up, word), engine.run(LookupRequest(text=word, word_number=1)))
